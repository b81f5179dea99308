import { afterEach, describe, expect, it, test } from 'vitest';
import { toPreset, toPresetName } from '../../../../components/safety/PresetChoice';
import type { Policy } from '../../../../lib/safety/policy';
import { PRESET_NAMES, PRESETS } from '../../../../lib/safety/presets/presets';
import { parsePolicy } from '../../../../lib/safety/schema';
import { readRooms, speak } from '../../../support/texts';

const inGerman = () => speak('de');
const inEnglish = () => speak('en');
afterEach(inEnglish);

/** What a policy says in words. */
const toWords = ({ name, rules }: Policy) => [name, ...rules.flatMap((rule) => [rule.name, rule.reason])];
/** The policy without them. */
const toDeed = ({ name: _, rules, ...policy }: Policy) => ({
  ...policy,
  rules: rules.map(({ name: __, reason: ___, ...rule }) => rule),
});

describe.each(PRESET_NAMES)('the preset %s', (name) => {
  it('is the one of the library in English', () => {
    expect(toPreset(name)).toEqual(PRESETS[name]);
  });

  it('does the same in German, and says all of it in German', () => {
    inGerman();
    const preset = toPreset(name);
    expect(toDeed(preset)).toEqual(toDeed(PRESETS[name]));
    // The same word in both.
    const both = ['Hacking'];
    const own = toWords(PRESETS[name]);
    expect(toWords(preset).filter((text) => own.includes(text) && !both.includes(text))).toEqual([]);
    for (const rule of preset.rules) expect(rule.reason).toMatch(/^[A-ZÄÖÜ].{15,}\.$/);
  });

  it('is known again in whichever language it was put in force and is seen, and no more once its rules were edited', () => {
    for (const speakAtFirst of [inGerman, inEnglish]) {
      speakAtFirst();
      const stored = parsePolicy(JSON.parse(JSON.stringify(toPreset(name))));
      if (!stored.ok) throw new Error(`${name} is not whole.`);
      const { policy } = stored;
      const [first, ...others] = policy.rules;
      for (const speakNow of [inGerman, inEnglish]) {
        speakNow();
        expect(toPresetName(policy)).toBe(name);
        expect(toPresetName({ ...policy, block: ['a.com'] })).toBeNull();
        if (first) expect(toPresetName({ ...policy, rules: others })).toBeNull();
      }
    }
  });
});

test('every name and reason of the locale files is one of a rule', () => {
  const said = new Set(PRESET_NAMES.flatMap((name) => toWords(PRESETS[name])));
  const { presets } = readRooms('en').safety as { presets: { rule: Record<string, { name: string; reason: string }> } };
  const texts = Object.values(presets.rule).flatMap(({ name, reason }) => [name, reason]);
  expect(texts.filter((text) => !said.has(text))).toEqual([]);
});
