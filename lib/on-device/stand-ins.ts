import type { PageFacts } from './facts';
import type { Found } from './found';

export const ELEMENT_RULES = {};
export const GLOBAL_NAMES: string[] = [];
export const findTechnologies = (facts: PageFacts): Found<string[]> => {
  const ids = ['wordpress', 'woo_commerce', 'jquery', 'google_tag_manager'].filter((id) =>
    facts.scripts.join().includes(id.slice(0, 4)),
  );
  return ids.length
    ? {
        data: ids,
        evidence: ids.map((value) => ({ value, seen: [{ kind: 'script' as const, text: facts.scripts[0] ?? '' }] })),
      }
    : { data: null, evidence: [] };
};
export const findLogo = (_: PageFacts, __: unknown): Found<string> => ({ data: null, evidence: [] });
