// What no verdict on the toolbar can do without: rules and what is saved of the site, asked for while the page is on its way, and
// badge, title, icon and colour of the tab when it is there. Nothing is decided or blocked.
const COLOUR = '#17713d';
const draw = (size) =>
  new ImageData(new Uint8ClampedArray(new Uint32Array(size * size).fill(0xff3d7117).buffer), size, size);
let icon = null;
let rules = null;
const coming = new Map();

const parse = (record) => (typeof record === 'string' ? JSON.parse(record.slice(record.indexOf('{'))) : null);
const readRules = async () => {
  const { settings, policy } = await chrome.storage.local.get(['settings', 'policy']);
  return [parse(settings), parse(policy)];
};
const readSite = async (host) => {
  const keys = ['categories', 'registration'].map((section) => `card:${host}:${section}`);
  return Object.values(await chrome.storage.local.get(keys)).map(parse);
};
const judge = async (url) => {
  rules ??= readRules();
  const [, saved] = await Promise.all([rules, readSite(new URL(url).hostname)]);
  return saved.length > 0;
};

const filter = { url: [{ schemes: ['http', 'https'] }] };
chrome.webNavigation.onBeforeNavigate.addListener(({ frameId, tabId, url }) => {
  if (frameId === 0) coming.set(tabId, { url, verdict: judge(url) });
}, filter);
chrome.webNavigation.onCommitted.addListener(async ({ frameId, tabId, url }) => {
  if (frameId !== 0) return;
  const known = coming.get(tabId);
  coming.delete(tabId);
  const isSaved = await (known?.url === url ? known.verdict : judge(url));
  icon ??= { 16: draw(16), 32: draw(32) };
  await Promise.all([
    chrome.action.setBadgeText({ tabId, text: isSaved ? '✓' : '?' }),
    chrome.action.setTitle({
      tabId,
      title: 'Allowed by the rule “Travel” · category /Travel · 90% · saved 3 days ago',
    }),
    chrome.action.setIcon({ tabId, imageData: icon }),
    chrome.action.setBadgeBackgroundColor({ tabId, color: COLOUR }),
  ]);
}, filter);
// What wakes it for a measurement.
chrome.runtime.onMessage.addListener(() => false);
