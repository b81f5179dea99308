import { describe, expect, it } from 'vitest';
import { readTestLines, toTestLines } from '../../../../../components/safety/policy/policy-tests';
import { PRESETS } from '../../../../../lib/safety/presets/presets';

const _family = PRESETS.family;

describe('tests as lines', () => {
  it('writes tests as it reads them', () => {
    const { items: tests, faults } = readTestLines(
      'A.com blocked\nb.com: Allowed\nc.com\nd.com fine\ne.com warned twice',
    );
    expect(toTestLines(tests)).toBe('a.com blocked\nb.com allowed');
    expect(faults.map(({ line }) => line)).toEqual([3, 4, 5]);
  });

  it('take addresses as the lists do, with the colons that they have', () => {
    const { items: tests, faults } = readTestLines('https://a.com/ blocked\n[fd00::1] allowed\n[fd00::2]: Warned');
    expect(faults).toEqual([]);
    expect(toTestLines(tests)).toBe('a.com blocked\n[fd00::1] allowed\n[fd00::2] warned');
    expect(readTestLines(toTestLines(tests)).items).toEqual(tests);
  });
});
