import { beforeAll, expect, test } from 'vitest';
import { createApi } from '../../lib/api/client.ts';
import type { Answers, Call, Host } from '../../lib/model.ts';
import { compilePolicy } from '../../lib/safety/compile.ts';
import { judge } from '../../lib/safety/judge.ts';
import type { PresetName } from '../../lib/safety/presets/presets.ts';
import { PRESETS } from '../../lib/safety/presets/presets.ts';
import { createService, DEFAULT_KEY } from './server.ts';
import { CATEGORIES_V1 } from './taxonomy/lists.ts';

const JUDGING = ['iab-sensitive', 'family', 'ad-placement'] as const satisfies PresetName[];

/** What each of these presets says of a site, and the rule of the second one that says so. */
const SITES: Record<string, [...verdicts: [string, string, string], rule: string | null]> = {
  'velvet-midnight.com': ['blocked', 'blocked', 'blocked', 'adult'],
  'high-roller-harbour.com': ['allowed', 'blocked', 'blocked', 'gambling'],
  'copper-jacket-supply.com': ['blocked', 'blocked', 'blocked', 'iab-harmful'],
  'smoke-ring-lounge.nl': ['blocked', 'blocked', 'blocked', 'iab-harmful'],
  'free-films-now.stream': ['blocked', 'blocked', 'blocked', 'iab-illegal'],
  'claim-your-parcel.top': ['blocked', 'blocked', 'blocked', 'iab-illegal'],
  'ironvolk-blog.net': ['blocked', 'blocked', 'blocked', 'iab-harmful'],
  'frontline-diary.org': ['blocked', 'blocked', 'blocked', 'iab-harmful'],
  'quake-watch.info': ['blocked', 'warned', 'blocked', 'sensitive'],
  'raw-comments.forum': ['blocked', 'blocked', 'blocked', 'iab-harmful'],
  'vinho-verde-clube.pt': ['allowed', 'warned', 'blocked', 'alcohol-tobacco'],
  'reka-vesti.rs': ['blocked', 'warned', 'blocked', 'sensitive'],
  'keine-panik-verlag.de': ['allowed', 'allowed', 'allowed', null],
};

const answers = new Map<string, Answers>();

beforeAll(async () => {
  const service = createService();
  const { origin } = await service.listen(0);
  const readCredentials = async () => ({ address: origin, key: DEFAULT_KEY });
  const api = createApi({ fetch, now: Date.now, readCredentials });
  for (const name of Object.keys(SITES)) {
    const host = name as Host;
    const call: Call = { endpoint: 'categorize', sections: ['categories'], refresh: false };
    const reply = await api.fetchAnswers(call, { kind: 'host', host, registrable: host }, 'popup');
    answers.set(host, reply.answers);
  }
  await service.close();
});

test.each(Object.entries(SITES))('the presets judge %s by what the stand-in answers', (host, [...expected]) => {
  const rule = expected.pop();
  const site = { host, answers: answers.get(host) ?? {}, from: 'saved' } as const;
  const found = JUDGING.map((name) => judge(compilePolicy(PRESETS[name]), site, Date.now()));
  expect(found.map(({ verdict }) => verdict)).toEqual(expected);
  expect(found[1]?.rule?.id ?? null).toBe(rule);
});

test('the stand-in lists every category of the first version that a preset names', () => {
  const named = Object.values(PRESETS).flatMap(({ rules }) => rules.flatMap(({ when }) => when.categories ?? []));
  const unlisted = [...new Set(named)].filter((path) => !CATEGORIES_V1.includes(path));
  // The second version's name of the products of tobacco.
  expect(unlisted).toEqual(['/Shopping/Tobacco & Vaping Products']);
});
