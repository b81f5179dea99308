// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Card } from '../../../../components/card/Card';
import type { CardSections, SectionState } from '../../../../components/card/card-sections';
import { LATE_PARTS } from '../../../../components/card/late-parts';
import { createApi } from '../../../../lib/api/client';
import { toFailure } from '../../../../lib/errors';
import { planCalls } from '../../../../lib/lookup/plan';
import type { Call, Host, SectionName } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { answer } from '../../../service/answer';
import { createState } from '../../../service/state';
import { createCardActions } from '../../../support/card-actions';
import { NOW } from '../../../support/gallery/cards';
import { findOddities } from '../../../support/oddities';
import { SECTION_TITLES } from '../../../support/section-titles';
import { soak } from '../../../support/soak';

const actions = createCardActions();
const KEY = 'sk-test-0123456789abcdef';
const service = createState({ key: KEY, now: () => NOW });

/** The stand-in without a network. */
const askService = async (url: string | URL | Request, { method = 'GET', body, headers }: RequestInit = {}) => {
  const { pathname: path, searchParams: query } = new URL(String(url));
  const sent = { authorization: new Headers(headers).get('authorization') ?? undefined };
  const received = { method, path, target: path, query, headers: sent, body: String(body), isTooLarge: false };
  const { reply } = answer(service, received);
  return new Response(new Uint8Array(reply.body), { status: reply.status, headers: reply.headers });
};
const api = createApi({
  fetch: askService,
  now: () => NOW,
  readCredentials: async () => ({ address: 'https://api.example.com', key: KEY }),
});

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

/** The sections of one call as a card has them once it has come. */
async function fetchSections(call: Call, host: Host): Promise<[SectionName, SectionState][]> {
  const again = 'refresh' as const;
  try {
    // All hosts of a domain share its registration.
    const registrable = host.split('.').slice(-2).join('.') as Host;
    const { answers, unread } = await api.fetchAnswers(call, { kind: 'host', host, registrable }, 'popup');
    return call.sections.map((name) => {
      const answer = answers[name];
      if (!answer) return [name, { status: 'failed', failure: unread ?? { kind: 'internal', billed: 'maybe' }, again }];
      return [name, { status: 'ready', answer, stale: false, refreshing: false, failure: null, again }];
    });
  } catch (error) {
    return call.sections.map((name) => [name, { status: 'failed', failure: toFailure(error), again }]);
  }
}

/** Draws the whole card of a host with what the stand-in answers about it. */
async function show(host: string): Promise<void> {
  const calls = planCalls(SECTION_NAMES, { mode: 'missing' });
  const parts = await Promise.all(calls.map((call) => fetchSections(call, host as Host)));
  const sections = Object.fromEntries(parts.flat()) as CardSections;
  render(
    <main>
      <Card
        late={LATE_PARTS}
        subject={{ kind: 'host', host }}
        now={NOW}
        loadLogos
        layout="narrow"
        {...{ sections, actions }}
      />
    </main>,
  );
}

const section = (name: string) => screen.getByRole('region', { name });
const textOf = (name: string) => section(name).textContent;
const readTitles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

/** The name of the company as it is shown in its section, and as its button copies it. */
function readCompanyName() {
  const company = section('Company');
  fireEvent.click(company.querySelector('.copy-value button') as Element);
  return {
    shown: company.querySelector('dd bdi')?.textContent,
    copied: vi.mocked(actions.onCopyValue).mock.lastCall?.[0] as string,
  };
}

const SHAPES = ['len', 'limited', 'noobjects', 'nullcompany', 'nocompany', 'nullsocial', 'partial'];
const VALUES = ['proto', 'long', 'bidi', 'jsurl', 'numbers'];
const DATES = ['dates', 'dates-order', 'dates-far', 'dates-disagree', 'days-absent', 'days-text'];

test.each([...SHAPES, ...VALUES, ...DATES])('A11, A12, A14 to A17: %s shows nothing odd', async (mode) => {
  await show(`${mode}.com`);
  expect(findOddities()).toEqual([]);
  // A shape that no section survives would show one notice and no more.
  expect(readTitles()).toEqual(SECTION_TITLES);
});

test.each(['html', 'empty', 'null', 'array', 'string', 'latin1'])(
  'A7, A14: of %s, which is no answer, nothing odd is shown',
  async (mode) => {
    await show(`${mode}.com`);
    expect(screen.getAllByText('The service sent something that is not an answer.')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Retry (may cost 2 calls)' })).toBeTruthy();
    expect(findOddities()).toEqual([]);
  },
);

test('A1: the words of the service are shown as they are, as plain text', async () => {
  await show('said.com');
  const words = 'The service says: The crawler is on holiday until Monday. <b>Sorry</b>.';
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(document.querySelectorAll('[data-failure] b')).toHaveLength(0);
});

test('A11: a section that cannot be read says so, beside the good ones', async () => {
  await show('len.alpha.com');
  expect(textOf('Categories')).toContain('Not readable');
  expect(textOf('Registration')).toContain('Registered');
});

test('A12: keys like __proto__ in an answer change no object of the page', async () => {
  await show('proto.net');
  const [object, array] = [{} as Record<string, unknown>, [] as unknown as Record<string, unknown>];
  expect([object.polluted, Object.keys(Object.prototype), array.polluted]).toEqual([undefined, [], undefined]);
});

test('A14: a name of 100,000 characters is clipped on screen, and whole when it is copied', async () => {
  await show('long.net');
  const { shown, copied } = readCompanyName();
  expect(shown).toBe(`${'W'.repeat(300)}…`);
  expect(copied === 'W'.repeat(100_000), `${copied.length} characters`).toBe(true);
  const leaves = [...document.querySelectorAll('main *')].filter(({ children }) => children.length === 0);
  expect(Math.max(...leaves.map(({ textContent }) => textContent.length))).toBeLessThan(320);
});

test('A14, T14: what no one sees in a name is marked on screen, and there when it is copied', async () => {
  await show('bidi.com');
  const { shown, copied } = readCompanyName();
  expect(shown).toMatch(/^Bidi Digital␣gnp\.␣cilbup␣\ufffd␣$/u);
  expect(copied).toMatch(/^Bidi Digital\u202egnp\.\u2066cilbup\u2069\ufffd\0$/u);
});

test('A15: links that are not to the expected site over https are text, and nothing is fetched from them', async () => {
  const fetch = vi.fn(async (_: unknown) => Response.error());
  vi.stubGlobal('fetch', fetch);
  await show('jsurl.net');
  expect(textOf('Social profiles').match(/Link not shown/g)).toHaveLength(7);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) expect(link.protocol).toBe('https:');
  expect(document.querySelectorAll('img')).toHaveLength(0);
  // Icons are a file of the package.
  expect(fetch.mock.calls.filter(([url]) => !String(url).endsWith('/icons.json'))).toEqual([]);
  vi.unstubAllGlobals();
});

test('A16: numbers out of bounds are left out, and those as text are read', async () => {
  await show('numbers.net');
  for (const readable of ['90%', '50%']) expect(textOf('Categories')).toContain(readable);
  expect(textOf('Categories')).not.toMatch(/700|-100|-1%/);
  for (const readable of ['Germany#211', '1.2M in February 2026', 'Norway41%'])
    expect(textOf('Traffic')).toContain(readable);
  expect(textOf('Traffic')).not.toMatch(/#0\b|308|∞|700%/);
});

test('A17: dates that do not exist are left out, and day counts that disagree are marked as about', async () => {
  const readDates = async (host: string) => {
    cleanup();
    await show(host);
    return textOf('Registration');
  };
  expect(await readDates('dates-disagree.net')).toContain('about');
  expect(await readDates('days-absent.net')).not.toContain('about');
  expect(await readDates('dates.net')).not.toMatch(/Mar 3|Feb 31/);
});

test('T16: an answer for another host says so', async () => {
  await show('liar.com');
  expect(document.querySelector('.card-head')?.textContent).toContain('Answered for somebody-else.com');
});

const ANSWERS = soak(20, 3_000);
test(`A18: the cards of ${ANSWERS} arbitrary answers show nothing odd`, async () => {
  for (let seed = 0; seed < ANSWERS; seed++) {
    cleanup();
    await show(`fuzz-${seed}.net`);
    expect(findOddities(), `seed ${seed}`).toEqual([]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(`fuzz-${seed}.net`);
  }
});
