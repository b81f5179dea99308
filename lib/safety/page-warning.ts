import type { Category } from '../model';
import type { CompiledPolicy } from './compile';
import { toFacts } from './facts';
import type { Decision } from './policy';
import { evaluate } from './rule';

/** A category as an estimate of the open page names it. */
export type SeenCategory = Pick<Category, 'path' | 'confidence'>;

/** `adult`: the page labels itself so. `rule`: the name of a rule that would warn of such a site or block it. */
export type PageWarning = { kind: 'adult' } | { kind: 'rule'; rule: string };

/** The analyser says more only on near-certain evidence, such as a label of the page. */
const NEAR_CERTAIN = 0.8;
const ADULT = '/Adult';

/**
 * What the open page says against a site of which nothing is known. It only ever warns, and makes no verdict: the page may be
 * made to deceive, and who deceives would rather look harmless.
 */
export function toPageWarning(
  { rules }: Pick<CompiledPolicy, 'rules'>,
  { verdict }: Pick<Decision, 'verdict'>,
  host: string,
  categories: readonly SeenCategory[],
  now: number,
): PageWarning | null {
  if (verdict !== 'unknown') return null;
  const certain = categories.filter(({ confidence }) => confidence !== null && confidence > NEAR_CERTAIN);
  if (certain.length === 0) return null;
  const data = certain.map(({ path, confidence }) => ({ path, steps: path.split('/').slice(1), confidence, iab: [] }));
  const answer = {
    presence: 'present',
    source: 'on-device',
    fetchedAt: now,
    updatedAt: null,
    answeredFor: null,
  } as const;
  const facts = toFacts({ host, answers: { categories: { ...answer, data } }, from: 'saved' }, null, now);
  // Only rules on categories: of all else an estimate knows too little.
  const found = rules.find(
    (ready) => ready.rule.then !== 'allow' && ready.rule.when.categories && evaluate(ready, facts) === 'yes',
  );
  if (found) return { kind: 'rule', rule: found.rule.name };
  return certain.some(({ path }) => path === ADULT || path.startsWith(`${ADULT}/`)) ? { kind: 'adult' } : null;
}
