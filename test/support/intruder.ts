import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Takes orders from its page, as a content script that was taken over would: sends messages and reads storage for it. */
const SCRIPT = `
addEventListener('message', async ({ data }) => {
  if (!data || !data.order) return;
  const answer = async () => {
    if (data.order === 'read') return chrome.storage[data.area].get(null);
    return Promise.all(data.messages.map((message) => chrome.runtime.sendMessage(message).catch((error) => 'rejected: ' + error.message)));
  };
  const result = await answer().catch((error) => 'rejected: ' + error.message);
  postMessage({ result: JSON.stringify(result === undefined ? null : result), id: data.id });
});
document.documentElement.dataset.intruder = 'ready';
`;

/** A copy of a build with a content script on every site. Ours has none: this is what one could do if it had. */
export function createIntrudedBuild(build = 'chrome-mv3'): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-intruder-'));
  cpSync(resolve('.output', build), folder, { recursive: true });
  const path = join(folder, 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const script = { matches: ['https://*/*'], js: ['intruder.js'], run_at: 'document_start' };
  writeFileSync(path, JSON.stringify({ ...manifest, content_scripts: [script] }));
  writeFileSync(join(folder, 'intruder.js'), SCRIPT);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
