import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { setUpPrograms } from '../setup.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readNotices, sendLookup, toFailureOf } from '../support/card.ts';
import { untilText } from '../support/journey.ts';
import { soak } from '../support/soak.ts';
import { readRecipe, startTeamProxy } from '../support/team-proxy.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

let journey: TestBrowser;

beforeAll(async () => {
  journey = await startBrowser();
});
afterAll(() => journey?.close());

test('a card says where the cache of the team had its answer', async () => {
  const { service, address, key } = journey.world;
  const proxy = createServer((request, response) => {
    response.setHeader('X-Cache', 'HIT');
    response.setHeader('Access-Control-Expose-Headers', 'X-Cache');
    void service.handle(request, response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void proxy.close());
  await new Promise((resolve) => proxy.once('listening', resolve));
  await journey.saveKey(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, key);
  await untilText(await journey.openCard('northwind-ferries.com'), 'from your team’s cache');
  await journey.saveKey(address, key);
});

const ANSWER = { success: true, domain: { domain_url: 'https://example.com', categories: [{ name: '/News' }] } };

test.each([
  ['an answer with data', true, 200, ANSWER],
  ['a page of a search', true, 200, { success: true, total: 0, results: [] }],
  ['a refusal with the status 200', false, 200, { success: false, message: 'Not allowed by your plan.' }],
  ['a quota that is used up, which is called a success', false, 200, { success: true, message: 'Please upgrade.' }],
  ['a site that could not be read', false, 200, { ...ANSWER, domain: { categories: [{ name: '/Unreachable' }] } }],
  ['a server in trouble', false, 500, ANSWER],
  ['no JSON', false, 200, '<html>'],
])('of what the service says the recipe keeps %s: %s', async (_, isKept, status, body) => {
  const code = readRecipe()['answer.js'] ?? '';
  const { default: answer } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(answer.isWorthKeeping(status, typeof body === 'string' ? body : JSON.stringify(body))).toBe(isKept);
});

// nginx and ten browsers are for the soak.
if (process.env.SOAK) {
  const BROWSERS = soak(2, 10);
  const SITES = soak(5, 50);
  const members = Array.from({ length: BROWSERS }, (_, index) => `token-of-member-${index}`);
  let world: World;
  let proxy: Awaited<ReturnType<typeof startTeamProxy>>;

  const startMember = async (token: string) => {
    const member = await startBrowser({ world, bare: true, own: true });
    onTestFinished(() => member.close());
    await member.saveKey(proxy.origin, token);
    return member;
  };

  beforeAll(async () => {
    expect(setUpPrograms(['nginx'], console.log)).toBeNull();
    world = await createWorld();
    proxy = await startTeamProxy({ service: world.address, key: world.key, members });
  });
  afterAll(async () => {
    await proxy?.close();
    await world?.close();
  });

  test(`${BROWSERS} browsers that ask for the same ${SITES} sites cost ${SITES} calls`, async () => {
    const team: TestBrowser[] = [];
    for (const token of members) team.push(await startMember(token));
    const hosts = Array.from({ length: SITES }, (_, index) => `site-${index}.com`);
    const askAll = async ({ within }: TestBrowser) => {
      for (const subject of hosts) {
        let failure = toFailureOf(await sendLookup(within, { subject }));
        // The pace of a member: he is told to wait, and nothing was sent.
        while (failure?.kind === 'slow-down') {
          await waitUntil(async () => Date.now() >= (failure?.retryAt ?? 0), 'the wait is over', 30_000);
          failure = toFailureOf(await sendLookup(within, { subject }));
        }
        expect(failure, subject).toBe(null);
      }
    };
    await Promise.all(team.map(askAll));
    console.log(`calls at the service for ${BROWSERS} browsers x ${SITES} sites: ${world.service.log.length}`);
    expect(world.service.log).toHaveLength(SITES);
  });

  test('a token that nobody has is refused, and nothing reaches the service', async () => {
    const before = world.service.log.length;
    const stranger = await startMember('token-of-a-stranger');
    const popup = await stranger.openCard('stranger-asks.com');
    await waitUntil(async () => (await readNotices(popup)).length > 0, 'the card says why');
    expect(toFailureOf(await sendLookup(stranger.within, { subject: 'other.com' }))).toMatchObject({
      kind: 'key-refused',
      billed: 'no',
    });
    expect(world.service.log).toHaveLength(before);
  });

  test('a service that is slow is given up by the card, and its answer comes from the cache without a second call', async () => {
    const member = await startMember(members[0] ?? '');
    const before = world.service.log.length;
    const subject = 'ok-25000.com';
    expect(toFailureOf(await sendLookup(member.within, { subject }))).toMatchObject({ billed: 'maybe' });
    await waitUntil(
      async () => toFailureOf(await sendLookup(member.within, { subject, confirmed: true })) === null,
      'the answer comes',
      60_000,
    );
    expect(world.service.log).toHaveLength(before + 1);
  });

  test('a proxy that is dead is said to be, and leaves the call in doubt until the user asks again', async () => {
    const member = await startMember(members[0] ?? '');
    const before = world.service.log.length;
    await proxy.stop();
    expect(toFailureOf(await sendLookup(member.within, { subject: 'dead.com' }))).toMatchObject({
      kind: 'lost',
      billed: 'maybe',
    });
    expect(world.service.log).toHaveLength(before);
  });
}
