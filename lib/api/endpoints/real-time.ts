import * as z from 'zod/mini';
import type { Category } from '../../model';
import { isObject, isPlaceholder, toField, toNumber, toPlainText, wire } from '../json';
import type { Reading, SectionEndpointDefinition } from '../reading';
import { readList, toAnswer, toOwn } from '../reading';
import { refuseRefresh, toUrlBody } from '../request';
import { toIabCategories } from './iab';

const categorySchema = z.object({
  name: wire(toPath),
  // A computed value may pass 1 by rounding.
  confidence: wire((value) => toNumber(toNumber(value, 1, 1.01) ? 1 : value, 0, 1)),
});

/** The two category names that say that a site could not be classified (specification.md, "Errors", 2). */
export function toVerdictOfNone(name: unknown): 'unreachable' | 'no-content' | null {
  const text = (toPlainText(name) ?? '').toLowerCase().replace(/^[\s/]+|[\s/]+$/g, '');
  if (text === 'unreachable') return 'unreachable';
  return text === 'no indexable content' ? 'no-content' : null;
}

/** The path as rules write it, up to the first step that is no data; null when it is none. */
export function toPath(name: unknown): string | null {
  const steps = (toPlainText(name) ?? '').split('/').flatMap((step) => step.trim() || []);
  // `N/A` is two steps.
  const end = steps.findIndex((step, at) => isPlaceholder(step) || isPlaceholder(steps.slice(at).join('/')));
  const known = end === -1 ? steps : steps.slice(0, end);
  return known.length === 0 || toVerdictOfNone(name) ? null : `/${known.join('/')}`;
}

function toCategory(item: unknown): Category | null {
  const parsed = z.safeParse(categorySchema, item);
  if (!parsed.success || parsed.data.name === null || !isObject(item)) return null;
  const { name: path, confidence } = parsed.data;
  return { path, steps: path.slice(1).split('/'), confidence, iab: toIabCategories(item) };
}

/** specification.md, "Category": most confident first. Those without a readable confidence come last. */
export function readCategories(domain: unknown): Reading<Category[]> {
  const reading = readList(toField(domain, 'categories'), toCategory, ({ path }) => path);
  reading.data?.sort((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1));
  return reading;
}

/** specification.md, "POST /api/real_time_categorization": always live, nothing is cached. */
export const realTime = {
  path: '/api/real_time_categorization',
  toBody: (subject, refresh) => {
    refuseRefresh(refresh);
    return toUrlBody(subject.host, false);
  },
  toAnswers: (body, stamp) => ({
    categories: toAnswer(stamp, () => toOwn(readCategories(toField(body, 'domain')))),
  }),
} satisfies SectionEndpointDefinition;
