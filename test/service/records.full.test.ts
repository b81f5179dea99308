import { describe, expect, it } from 'vitest';
import { HAND_WRITTEN } from './records/hand-written.ts';
import { CATEGORIES_V1, CATEGORIES_V2 } from './taxonomy/lists.ts';
import { TECHNOLOGIES } from './technologies.ts';

const SITES = [...HAND_WRITTEN.values()];
const has = (isWanted: (site: (typeof SITES)[number]) => boolean) => expect(SITES.some(isWanted)).toBe(true);

describe('the records written by hand', () => {
  it('are at least 60', () => {
    expect(SITES.length).toBeGreaterThanOrEqual(60);
  });

  it('use categories of the lists alone, highest confidence first', () => {
    const known = new Set([...CATEGORIES_V1, ...CATEGORIES_V2]);
    for (const { host, categories } of SITES) {
      expect(categories.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
      const confidences = categories.map(({ confidence }) => confidence);
      expect([host, confidences]).toEqual([host, confidences.toSorted((a, b) => b - a)]);
    }
  });

  it('stand each at a rank of their own', () => {
    const ranks = SITES.flatMap(({ traffic }) => (traffic ? [traffic.rank] : []));
    expect(new Set(ranks).size).toBe(ranks.length);
  });

  it('cover what a card must bear', () => {
    has(({ company }) => (company?.name?.length ?? 0) > 100);
    for (const script of [
      /\p{Script=Hiragana}|\p{Script=Han}/u,
      /\p{Script=Arabic}/u,
      /\p{Script=Devanagari}/u,
      /\p{Script=Cyrillic}/u,
    ])
      has(({ company }) => script.test(company?.name ?? ''));
    has(({ host }) => host.startsWith('xn--'));
    has(({ company }) => company === null);
    has(({ company }) => company !== null && Object.values(company).every((value) => value === null));
    has(({ logo }) => logo === 'empty');
    has(({ logo }) => logo === 'null');
    for (const count of [0, 1, 40]) has(({ technologies }) => technologies.length === count);
    for (const count of [1, 2, 3, 4, 5, 6]) has(({ traffic }) => traffic?.visits.length === count);
    has(({ traffic }) => traffic === null);
    has(({ registration }) => registration?.left === 3);
    has(({ registration }) => (registration?.left ?? 0) < 0);
    has(({ registration }) => registration?.age === 0);
    has(({ registration }) => registration === null);
    for (const count of [0, 8]) has(({ social }) => Object.keys(social).length === count);
    for (const count of [0, 10]) has(({ similar }) => similar.length === count);
    has(({ leavesOut }) => leavesOut.length === 3);
    has(({ answersFor }) => answersFor !== undefined);
  });

  it('hold sensitive categories of IAB V1 and the v9i3On family, and ids of four tiers', () => {
    const ids = new Set(SITES.flatMap(({ categories }) => categories.flatMap(({ iab }) => Object.keys(iab))));
    for (const id of ['IAB25-3', 'IAB25-5', 'IAB26-2', 'IAB9-7', 'IAB9-9']) expect(ids).toContain(id);
    for (const child of ['Rm3SiT', 'avbNf2', 'XtODT3', 'I4GWl6', 'HxqYV1', 'pg0WhF', 'j9PaO9', 'mm3UXx', '6i4dB6'])
      expect(ids).toContain(`IAB-v9i3On-${child}`);
    expect([...ids].some((id) => id.split('-').length === 5)).toBe(true);
  });

  it('know more than 150 technologies', () => {
    expect(new Set(TECHNOLOGIES).size).toBe(TECHNOLOGIES.length);
    expect(TECHNOLOGIES.length).toBeGreaterThan(150);
  });
});
