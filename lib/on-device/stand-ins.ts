import type { Abstention, Category, Company, SocialLink } from '../model';
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
export const findCompany = (facts: PageFacts): Found<Company> => {
  const name = facts.metas.find(({ name }) => name === 'og:site_name')?.content;
  if (!name) return { data: null, evidence: [] };
  const none = {
    city: null,
    stateCode: null,
    countryCode: null,
    employees: null,
    revenue: null,
    raised: null,
    tags: [],
  };
  return { data: { name, ...none }, evidence: [{ value: 'name', seen: [{ kind: 'open-graph', text: name }] }] };
};
export const findSocial = (_: PageFacts): Found<SocialLink[]> => ({ data: null, evidence: [] });
export const findLogo = (_: PageFacts): Found<string> => ({ data: null, evidence: [] });
export const findCategories = (
  facts: PageFacts,
  _: readonly string[],
): Found<Category[]> & { abstention: Abstention | null; language: string | null } => ({
  data: [{ path: '/Shopping', steps: ['Shopping'], confidence: 0.7, iab: [] }],
  evidence: [{ value: '/Shopping', seen: [{ kind: 'title', text: facts.title }] }],
  abstention: null,
  language: 'en',
});
