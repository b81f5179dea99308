import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LookupMode } from '../../../../lib/lookup/plan';
import { isLive, planCalls, sectionsOf } from '../../../../lib/lookup/plan';
import type { SectionEndpoint, SectionName } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';

const ENDPOINTS: SectionEndpoint[] = [
  'categorize',
  'real-time',
  ...SECTION_NAMES.filter((name) => name !== 'categories'),
];
const MODES: LookupMode[] = ['missing', 'missing-live', 'refresh', 'live'];
const wantedSections = fc.array(fc.constantFrom(...SECTION_NAMES), { maxLength: 12 });

/** The fewest calls that answer the sections, by trying every set of endpoints that the mode may use. */
function fewestCalls(sections: SectionName[], mode: LookupMode): number {
  const usable = ENDPOINTS.filter((endpoint) => (isLive(mode) ? endpoint !== 'categorize' : endpoint !== 'real-time'));
  const sets = Array.from({ length: 2 ** usable.length }, (_, bits) =>
    usable.filter((_, index) => bits & (1 << index)),
  );
  const covering = sets.filter((set) => sections.every((name) => set.some((one) => sectionsOf(one).includes(name))));
  return Math.min(...covering.map((set) => set.length));
}

test('calls answer each wanted section exactly once, and no fewer calls could', () => {
  fc.assert(
    fc.property(wantedSections, fc.constantFrom(...MODES), (sections, mode) => {
      const calls = planCalls(sections, { mode });
      const answered = calls.flatMap((call) => call.sections);
      expect(answered.toSorted()).toEqual([...new Set(sections)].toSorted());
      for (const call of calls) {
        for (const name of call.sections) expect(sectionsOf(call.endpoint)).toContain(name);
      }
      expect(calls).toHaveLength(fewestCalls(sections, mode));
    }),
    { numRuns: 400 },
  );
});

test('a whole card costs five calls, and nine live', () => {
  expect(planCalls(SECTION_NAMES, { mode: 'missing' })).toHaveLength(5);
  expect(planCalls(SECTION_NAMES, { mode: 'refresh' })).toHaveLength(5);
  expect(planCalls(SECTION_NAMES, { mode: 'live' })).toHaveLength(9);
});

test('the five sections of categorize are one call without refresh', () => {
  expect(planCalls(['social', 'categories', 'company', 'logo', 'technologies'], { mode: 'refresh' })).toEqual([
    { endpoint: 'categorize', sections: ['social', 'categories', 'company', 'logo', 'technologies'], refresh: false },
  ]);
});

test('a refresh of one section asks its own endpoint, which cannot leave it out; its categories stay with categorize', () => {
  const endpointsOf = (sections: SectionName[], mode: LookupMode) =>
    planCalls(sections, { mode }).map(({ endpoint }) => endpoint);
  for (const name of ['logo', 'company', 'technologies', 'social'] as const) {
    expect(endpointsOf([name], 'refresh')).toEqual([name]);
    expect(endpointsOf(['traffic', name], 'refresh').toSorted()).toEqual([name, 'traffic'].toSorted());
    expect(endpointsOf([name], 'missing')).toEqual(['categorize']);
    expect(endpointsOf([name, 'categories'], 'refresh')).toEqual(['categorize']);
  }
  expect(endpointsOf(['categories'], 'refresh')).toEqual(['categorize']);
});

test('live asks every own endpoint with refresh, and real-time without', () => {
  const calls = planCalls(SECTION_NAMES, { mode: 'live' });
  expect(calls.filter((call) => !call.refresh)).toEqual([
    { endpoint: 'real-time', sections: ['categories'], refresh: false },
  ]);
  expect(calls.every((call) => call.endpoint !== 'categorize')).toBe(true);
});

test('refresh is never set on categorize and real-time', () => {
  fc.assert(
    fc.property(wantedSections, fc.constantFrom(...MODES), fc.boolean(), (sections, mode, own) => {
      for (const { endpoint, refresh } of planCalls(sections, { mode, own })) {
        if (endpoint === 'categorize' || endpoint === 'real-time') expect(refresh).toBe(false);
        else expect(refresh).toBe(isLive(mode));
      }
    }),
  );
});

test('a section that categorize left out is asked for at its own endpoint', () => {
  expect(planCalls(['company'], { mode: 'refresh', own: true })).toEqual([
    { endpoint: 'company', sections: ['company'], refresh: false },
  ]);
  expect(planCalls(['categories'], { mode: 'refresh', own: true })).toEqual([
    { endpoint: 'real-time', sections: ['categories'], refresh: false },
  ]);
});
