import type { Decision, Verdict } from '../../lib/safety/policy';

/** That of a site on a block list, but for what is changed here. */
export function toTestDecision(change: Partial<Decision> = {}): Decision {
  return {
    verdict: 'blocked',
    action: 'block',
    ground: 'block-list',
    rule: null,
    reason: '',
    datum: null,
    override: null,
    ...change,
  };
}

/** By a rule about gambling sites, but for what is changed here. */
export function toGamblingDecision(verdict: Verdict, change: Partial<Decision> = {}): Decision {
  return toTestDecision({
    verdict,
    action: verdict === 'blocked' ? 'block' : 'allow',
    ground: 'rule',
    rule: { id: 'r', name: 'Gambling' },
    datum: { kind: 'category', value: '/Games/Gambling', confidence: 0.9, source: 'service', fetchedAt: 0 },
    ...change,
  });
}
