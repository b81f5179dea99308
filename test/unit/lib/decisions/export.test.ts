import { afterEach, expect, it, vi } from 'vitest';
import { toDecisionsCsv, toDecisionsJson } from '../../../../lib/decisions/export';
import type { LoggedDecision } from '../../../../lib/decisions/log';

const AT = Date.UTC(2026, 4, 1, 12);
const DECISION: LoggedDecision = {
  at: AT,
  host: 'a.example.com',
  verdict: 'blocked',
  action: 'block',
  ground: 'rule',
  rule: { id: 'r1', name: '=HYPERLINK("https://evil.example")' },
  reason: '+1, "quoted"',
  datum: { kind: 'category', value: '/Games/Gambling', confidence: 0.9, source: 'service', fetchedAt: AT },
  override: { host: 'example.com', scope: 'site', then: 'allow', reason: '@work', until: '2026-06-01T00:00:00.000Z' },
};

it('writes a line for each decision, in which no text can start a formula', () => {
  expect(toDecisionsCsv([DECISION]).split('\r\n')).toEqual([
    '\uFEFFtime,host,verdict,action,ground,rule,reason,datum,value,confidence,source,fetched,override,override until,override reason',
    '2026-05-01T12:00:00.000Z,a.example.com,blocked,block,rule,"\'=HYPERLINK(""https://evil.example"")","\'+1, ""quoted""",category,/Games/Gambling,0.9,service,2026-05-01T12:00:00.000Z,site example.com,2026-06-01T00:00:00.000Z,\'@work',
    '',
  ]);
});

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['2026-06-01', '2026-06-01T00:00:00.000Z'],
  ['2026-06-01T18:00', '2026-06-01T16:00:00.000Z'],
  ['2026-06-01T18:00+09:00', '2026-06-01T09:00:00.000Z'],
])('writes the end of an exception in UTC as every other time, however the policy has written it: %s', (until, end) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const excepted = {
    ...DECISION,
    override: { host: 'a.com', scope: 'host', then: 'allow', reason: '', until },
  } as const;
  expect(toDecisionsCsv([excepted])).toContain(`,host a.com,${end},`);
  expect(JSON.parse(toDecisionsJson([excepted], AT)).decisions[0].override.until).toBe(end);
});

it('leaves empty what a decision does not have', () => {
  const bare = { ...DECISION, rule: null, reason: '', datum: null, override: null };
  expect(toDecisionsCsv([bare]).split('\r\n')[1]).toBe(
    '2026-05-01T12:00:00.000Z,a.example.com,blocked,block,rule,,,,,,,,,,',
  );
});

it('writes JSON with a head that says what it is', () => {
  const { decisions, ...head } = JSON.parse(toDecisionsJson([DECISION], AT));
  expect(head).toEqual({ format: 'sitecard.decisions', version: 1, exportedAt: '2026-05-01T12:00:00.000Z' });
  expect(decisions[0]).toMatchObject({
    time: '2026-05-01T12:00:00.000Z',
    rule: '=HYPERLINK("https://evil.example")',
    datum: { value: '/Games/Gambling', fetchedAt: '2026-05-01T12:00:00.000Z' },
  });
});
