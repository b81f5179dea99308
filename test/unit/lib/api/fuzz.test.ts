import { expect, test } from 'vitest';
import { createApi, SECTION_ENDPOINTS } from '../../../../lib/api/client';
import { categoryListV1 } from '../../../../lib/api/endpoints/category-list-v1';
import { categoryListV2 } from '../../../../lib/api/endpoints/category-list-v2';
import { discovery } from '../../../../lib/api/endpoints/discovery';
import { parseBody } from '../../../../lib/api/parse';
import { toFailure } from '../../../../lib/errors';
import type { Answer, SectionEndpoint } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { rounds } from '../../../support/rounds';
import { KEY, NOW, parse, toys } from './ask';
import { createRandom, toHostileBody } from './hostile';

/** `FUZZ_SEED=123 FUZZ_RUNS=1000000` replays or lengthens a run. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32));
const RUNS = Number(process.env.FUZZ_RUNS ?? rounds(100_000, 1_000_000));

const FIXTURES = import.meta.glob<{ spec: unknown; observed: unknown }>('../../../fixtures/api/*.json', {
  eager: true,
  import: 'default',
});
const SECTIONS = Object.keys(SECTION_ENDPOINTS) as SectionEndpoint[];
const context = { key: KEY, now: NOW };
const LISTS: [name: string, parse: (body: unknown) => unknown][] = [
  [
    'discovery',
    (body) =>
      parseBody(
        body,
        context,
        () => true,
        (reply) => discovery.toPage(reply, { topN: 100 }),
      ),
  ],
  ['category-list-v1', (body) => parseBody(body, context, () => true, categoryListV1.toList)],
  ['category-list-v2', (body) => parseBody(body, context, () => true, categoryListV2.toList)],
];
const PARSERS: [name: string, parse: (body: unknown) => unknown][] = [
  ...SECTIONS.map((name): (typeof LISTS)[number] => [name, (body) => parse(name, body)]),
  ...LISTS,
];

const goodOf = (name: string) => {
  const fixture = FIXTURES[`../../../fixtures/api/${name}.json`];
  return fixture ? [fixture.spec, fixture.observed] : [];
};

const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** What is wrong with a value that would be shown; null when nothing is. */
function toFault(value: unknown, path: string): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${path} is ${value}`;
  if (typeof value === 'string') {
    if (UNSEEN.test(value) || !value.isWellFormed()) return `${path} hides something`;
    if (/\.(?:url|logo)$/.test(path) && !/^https:\/\/[a-z0-9_.-]+\.[a-z][a-z0-9-]*\//.test(value))
      return `${path} is ${value}`;
    return value.length <= 2048 ? null : `${path} is ${value.length} long`;
  }
  if (value === undefined) return `${path} is undefined`;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const fault = toFault(inner, Array.isArray(value) ? path : `${path}.${key}`);
    if (fault) return fault;
  }
  return null;
}

/** What is wrong with a result; null when nothing is. */
function toResultFault(name: string, result: unknown): string | null {
  const { ok, body, failure } = result as { ok: boolean; body?: { answers?: object }; failure?: { kind: string } };
  if (!ok && (typeof failure?.kind !== 'string' || failure.kind === 'internal'))
    return `failure ${JSON.stringify(failure)}`;
  const answers = Object.entries(body?.answers ?? {}) as [string, Answer][];
  for (const [section, answer] of answers) {
    if (!SECTION_NAMES.some((known) => known === section)) return `unknown section ${section}`;
    if ((answer.presence === 'present') !== (answer.data !== null))
      return `${section} is ${answer.presence} with ${answer.data}`;
    const fault = toFault(section === 'logo' ? { logo: answer.data } : answer.data, `${name}.${section}`);
    if (fault) return fault;
  }
  if (SECTIONS.some((known) => known === name) && ok) {
    const expected = SECTION_ENDPOINTS[name as SectionEndpoint].sections.join();
    if (answers.map(([section]) => section).join() !== expected)
      return `sections ${answers.map(([section]) => section)}`;
  }
  return toFault(body ?? failure ?? {}, name);
}

test(`${RUNS} hostile bodies: nothing throws, nothing unfit comes out (FUZZ_SEED=${SEED})`, {
  timeout: 300_000,
}, () => {
  const random = createRandom(SEED);
  const times = new Float64Array(RUNS);
  const presences = new Map<string, number>();
  for (let run = 0; run < RUNS; run++) {
    const [name, parseIt] = PARSERS[run % PARSERS.length] as (typeof PARSERS)[number];
    const body = toHostileBody(goodOf(name), random);
    const start = performance.now();
    let result: unknown;
    try {
      result = parseIt(body);
    } catch (error) {
      expect.fail(`run ${run}, ${name}: threw ${error}`);
    }
    times[run] = performance.now() - start;
    const fault = toResultFault(name, result);
    if (fault) expect.fail(`run ${run}, ${name}: ${fault}`);
    const { ok, body: reply } = result as { ok: boolean; body?: { answers?: Record<string, Answer> } };
    for (const kind of ok ? Object.values(reply?.answers ?? {}).map(({ presence }) => presence) : ['failure']) {
      presences.set(kind, (presences.get(kind) ?? 0) + 1);
    }
  }
  times.sort();
  const at = (share: number) => (times[Math.floor(RUNS * share)] ?? 0).toFixed(3);
  console.log(
    `FUZZ_SEED=${SEED}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${JSON.stringify(Object.fromEntries(presences))}`,
  );
  expect('polluted' in {}).toBe(false);
  // A generator whose bodies all fail, or all pass, tests nothing.
  for (const kind of ['present', 'empty', 'absent', 'limited', 'unreadable', 'failure']) {
    expect(presences.get(kind) ?? 0, kind).toBeGreaterThan(RUNS / 1000);
  }
});

test('every endpoint has a fixture in both shapes', () => {
  for (const [name] of PARSERS) expect(goodOf(name), name).toHaveLength(2);
});

test('2,000 hostile bodies through the whole client end as answers or as failures with a kind', async () => {
  const random = createRandom(SEED + 1);
  for (let run = 0; run < 2000; run++) {
    const endpoint = SECTIONS[run % SECTIONS.length] as SectionEndpoint;
    const body = toHostileBody(goodOf(endpoint), random);
    let text = '';
    try {
      text = JSON.stringify(body);
    } catch {
      // Too deep for JSON.stringify: the transport's own tests have such bodies as text.
      continue;
    }
    // Whatever cannot start a body is cut somewhere: half an answer.
    const sent = random() < 0.1 ? text.slice(0, Math.floor(random() * text.length)) : text;
    const fetch = async () => new Response(sent);
    const readCredentials = async () => ({ address: 'https://api.example.com', key: KEY });
    const api = createApi({ fetch, readCredentials, now: () => NOW });
    const kind = await api.fetchAnswers({ endpoint, refresh: false, sections: [] }, toys).then(
      () => 'answered',
      (error) => toFailure(error).kind,
    );
    expect(kind, `run ${run} of FUZZ_SEED=${SEED}`).not.toBe('internal');
  }
});
