import { computed, signal } from '@preact/signals';
import { fromSearchText, toSearchText } from '../../lib/discovery/address';
import type { DiscoveryQuery } from '../../lib/discovery/query';
import type { QueryFault, QueryField } from '../../lib/discovery/rules';
import { findFault, MOST_TOP } from '../../lib/discovery/rules';
import { toEnding } from '../../lib/safety/listed-host';
import { toCountryCode } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { isKnownTechnology, toTechnologyId } from '../pickers/options';
import type { TokenOption } from '../pickers/token-options';
import { formatCountry, formatNumber } from '../text/format';
import { toTechnologyName } from '../text/names';

/** What stands in the fields. A value that does not fit stays as it was typed. Empty: not asked for. */
export interface QueryDraft {
  topN: string;
  q: string;
  category: string;
  /** An ISO 3166-1 code. */
  country: string;
  tech: string;
  employees: string;
  hasCompany: boolean;
  tld: string;
  sort: string;
  sortDir: string;
  page: string;
}

/** In the order of the form. */
const QUERY_FIELDS = [
  'topN',
  'category',
  'country',
  'tech',
  'q',
  'employees',
  'tld',
  'hasCompany',
  'sort',
  'sortDir',
  'page',
] as const satisfies QueryField[];

export const DEFAULT_SORT = 'global_rank';
export const DEFAULT_DIRECTION = 'asc';

export function toDraft({ topN, q = '', sort, sortDir, page, filters = {} }: DiscoveryQuery): QueryDraft {
  return {
    topN: String(topN),
    q,
    category: filters.category ?? '',
    country: filters.country ?? '',
    tech: filters.tech ?? '',
    employees: filters.employees ?? '',
    hasCompany: filters.hasCompany ?? false,
    tld: filters.tld ?? '',
    sort: sort ?? DEFAULT_SORT,
    sortDir: sortDir ?? DEFAULT_DIRECTION,
    page: String(page ?? 1),
  };
}

/** What fields hold of which nothing is asked. The service knows no search without a rank. */
const NOTHING = toDraft({ topN: MOST_TOP });

/** Only digits: “1.000” is a thousand to some and one to others. */
const toWhole = (text: string) => (/^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);

/** The value that a field stands for; undefined: not asked for. */
const VALUES: Record<QueryField, (draft: QueryDraft) => unknown> = {
  topN: ({ topN }) => toWhole(topN),
  q: ({ q }) => q.trim() || undefined,
  category: ({ category }) => category || undefined,
  country: ({ country }) => country || undefined,
  tech: ({ tech }) => tech || undefined,
  employees: ({ employees }) => employees || undefined,
  hasCompany: ({ hasCompany }) => hasCompany || undefined,
  // `.DE` gives `de`.
  tld: ({ tld }) => toEnding(tld) ?? (tld.trim() || undefined),
  sort: ({ sort }) => sort,
  sortDir: ({ sortDir }) => sortDir,
  page: ({ page }) => toWhole(page),
};

function findDraftFaults(draft: QueryDraft): QueryFault[] {
  return QUERY_FIELDS.flatMap((field) => {
    const value = VALUES[field](draft);
    return (value === undefined ? null : findFault(field, value)) ?? [];
  });
}

/** As its address has it. Null where a field does not fit. */
export function toQuery(draft: QueryDraft): DiscoveryQuery | null {
  if (findDraftFaults(draft).length > 0) return null;
  const { topN, q, sort, sortDir, page, ...filters } = Object.fromEntries(
    QUERY_FIELDS.map((field) => [field, VALUES[field](draft)]),
  );
  // `findFault` has checked each value.
  return fromSearchText(toSearchText({ topN, q, sort, sortDir, page, filters } as DiscoveryQuery)).query;
}

/** Without case and accents. */
const { compare } = new Intl.Collator(undefined, { sensitivity: 'base' });
const isSameText = (one: string, other: string) => compare(one, other) === 0;

/** A name of the list in any case, or a code. Text that names no country stays, for the rules to refuse. */
export function toCountryValue(text: string, options: readonly TokenOption[]): string {
  const typed = text.trim();
  return options.find(({ label }) => isSameText(label, typed))?.value ?? toCountryCode(typed) ?? typed;
}

/** Any identifier is taken as it stands. A name with spaces or capitals gives the identifier that it has here. */
export function toTechnologyValue(text: string, options: readonly TokenOption[]): string {
  const typed = text.trim();
  const known = options.find(({ value, label }) => value === typed || isSameText(label, typed));
  if (known) return known.value;
  const isIdentifier = /^[a-z0-9._-]+(?<!\.js)$/.test(typed) && !isKnownTechnology(typed);
  return isIdentifier ? typed : (toTechnologyId(typed) ?? typed);
}

export const toCountryText = (value: string) => (toCountryCode(value) === value ? formatCountry(value) : value);

/** Of an identifier with a name of its own. Others are shown as the service writes them. */
export const toTechnologyText = (value: string) =>
  toTechnologyValue(toTechnologyName(value), []) === value ? toTechnologyName(value) : value;

export const toFieldLabel = (field: QueryField) => t(`explore.field.${field}`);

/** What a field takes, with its bounds. */
export function toFaultText({ bounds, least = 1, most = 1 }: QueryFault): string {
  const given = bounds === 'flag' ? 'choice' : bounds;
  return t(`explore.bounds.${given}`, [formatNumber(least), formatNumber(most)]);
}

export type QueryForm = ReturnType<typeof createQueryForm>;

export function createQueryForm(start: DiscoveryQuery) {
  const draft = signal(toDraft(start));
  /** Fields that the user has left, whose faults are shown. */
  const finished = signal<ReadonlySet<QueryField>>(new Set());
  const faults = computed(() => findDraftFaults(draft.value));
  return {
    draft,
    /** Of every field, shown or not. */
    faults,
    /** Beside the fields. */
    shownFaults: computed(() => faults.value.filter(({ field }) => finished.value.has(field))),
    query: computed(() => toQuery(draft.value)),
    change(changed: Partial<QueryDraft>): void {
      draft.value = { ...draft.value, ...changed };
    },
    /** Asks for sites whatever this field is of them, from the first page on. */
    leaveOut(field: QueryField): void {
      const { page, sortDir } = NOTHING;
      draft.value = { ...draft.value, [field]: NOTHING[field], page, ...(field === 'sort' && { sortDir }) };
    },
    finish(...fields: QueryField[]): void {
      finished.value = new Set([...finished.value, ...fields]);
    },
    /** Shows another query. */
    show(query: DiscoveryQuery): void {
      draft.value = toDraft(query);
      finished.value = new Set();
    },
  };
}
