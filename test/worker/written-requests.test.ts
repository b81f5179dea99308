import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readCommands } from '../../components/card/command';
import { CATEGORIZED } from '../../lib/lookup/plan';
import type { SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { DEFAULT_SETTINGS, formatSettings } from '../../lib/settings/settings';
import { runInShell } from '../support/shell';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const NAMES = ['accept', 'content-type', 'authorization'];
/** What arrived at the service, in any order. */
const listArrived = () => {
  const arrived = world.service.log.map(({ method, path, body, headers }) =>
    JSON.stringify([method, path, body, ...NAMES.map((name) => headers[name])]),
  );
  world.forgetCalls();
  return arrived.toSorted();
};

test.each<[string, string, readonly SectionName[]]>([
  ['a card', 'northwind-ferries.com', [...CATEGORIZED, 'registration', 'traffic']],
  ['every section', 'shop.northwind-ferries.com', SECTION_NAMES],
  ['an e-mail address', 'joe@northwind-ferries.com', [...CATEGORIZED, 'traffic']],
])('the commands of %s, run in a shell, send what a lookup sends, and nothing more', async (_, subject, sections) => {
  await world.store({ settings: formatSettings({ ...DEFAULT_SETTINGS, emailAgreed: true }) });
  const commands = await readCommands(subject, sections);
  expect(listArrived()).toEqual([]);
  expect(commands).not.toContain(world.key);
  const answers = await Promise.all(
    commands.split('\n\n').map((command) => runInShell(`${command} --silent`, world.key)),
  );
  expect(answers.map((answer) => JSON.parse(answer).success)).toEqual(answers.map(() => true));
  const sentByHand = listArrived();
  expect((await world.lookUp(subject, { sections: [...sections] })).ok).toBe(true);
  expect(sentByHand).toEqual(listArrived());
  expect(sentByHand.length).toBeGreaterThan(0);
});

test('there is no command for a site that is never sent, nor without a service', async () => {
  await world.store({ settings: formatSettings({ ...DEFAULT_SETTINGS, neverSend: ['bank.com'] }) });
  await expect(readCommands('www.bank.com', [])).rejects.toMatchObject({ failure: { kind: 'not-public' } });
  await expect(readCommands('localhost', [])).rejects.toMatchObject({ failure: { kind: 'not-public' } });
  await world.reset({ bare: true });
  await expect(readCommands('northwind-ferries.com', [])).rejects.toMatchObject({ failure: { kind: 'no-key' } });
  expect(world.service.log).toEqual([]);
});
