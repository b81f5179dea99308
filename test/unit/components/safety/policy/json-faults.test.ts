import { describe, expect, it } from 'vitest';
import { readDocument, toPathText } from '../../../../../components/safety/policy/faults';
import { toKnownValues } from '../../../../../components/safety/policy/unmatched';
import { toPolicyText } from '../../../../../lib/safety/policy';
import { PRESETS } from '../../../../../lib/safety/presets/presets';
import { suffixes } from '../../../../support/suffixes';

const KNOWN = toKnownValues([], false, suffixes.endings);
const text = toPolicyText(PRESETS.family);
const lineOf = (part: string, of = text) => of.slice(0, of.indexOf(part)).split('\n').length;
const faultsOf = (changed: string) => {
  const result = readDocument(changed, KNOWN);
  return result.ok ? [] : result.faults.map(({ line, fault }) => [line, fault?.kind ?? 'syntax']);
};

describe('a policy as text', () => {
  it('is read when it is whole', () => {
    expect(readDocument(text, KNOWN)).toEqual({ ok: true, policy: PRESETS.family });
  });

  it('names the line of each fault, from the first to the last', () => {
    const changed = text
      .replace('"default": "allow"', '"default": "alow"')
      .replace('"iab-adult"', '"adult"')
      .replace('"IAB25-5"', '"IAB 25"');
    expect(faultsOf(changed)).toEqual([
      [lineOf('"alow"', changed), 'choice'],
      [lineOf('"IAB 25"', changed), 'iab'],
    ]);
    const doubled = text.replace('"iab-adult"', '"adult"');
    expect(faultsOf(doubled)).toEqual([[lineOf('"adult"', doubled.replace('"adult"', '"first"')), 'same-id']]);
  });

  it('names the line of what is missing by what it is missing from', () => {
    const changed = text.replace('      "then": "block",\n', '');
    expect(faultsOf(changed)).toEqual([[lineOf('    {\n      "id"', changed), 'missing']]);
  });

  it('names the line where it is no JSON', () => {
    expect(faultsOf('{\n  "schema": 1,\n  name: "x"\n}')[0]).toEqual([3, 'syntax']);
    expect(faultsOf('')).toEqual([[1, 'syntax']]);
    expect(faultsOf('{"schema": 1,}')[0]).toEqual([1, 'syntax']);
    expect(faultsOf('{\n"schema": 1 // one\n}')[0]?.[1]).toBe('syntax');
  });

  it('refuses a key that stands twice in one object, since one of the two would be gone without a word', () => {
    const changed = text.replace('"default": "allow"', '"default": "allow",\n  "rules": []');
    expect(faultsOf(changed)).toEqual([[lineOf('"rules": [\n', changed), 'same-key']]);
    const inRule = text.replace('"then": "block"', '"then": "block",\n      "then": "allow"');
    expect(faultsOf(inRule)).toEqual([[lineOf('"then": "allow"', inRule), 'same-key']]);
    const both = changed.replace('"schema": 1', '"schema": 1, "schema": "one"');
    expect(faultsOf(both).map(([, kind]) => kind)).toEqual(['same-key', 'choice', 'same-key']);
  });

  it('refuses what is nested too deep to be read', () => {
    expect(faultsOf('['.repeat(100_000))).toEqual([[1, 'syntax']]);
    expect(faultsOf(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toEqual([[1, 'syntax']]);
  });

  it('refuses a text longer than any policy without looking into it, and takes one with both lists full', () => {
    expect(faultsOf(`[${'1,'.repeat(2 ** 23)}1]`)).toEqual([[1, 'too-long']]);
    const hosts = (name: string) =>
      Array.from({ length: 100_000 }, (_, index) => `a-site-of-${name}-${index}.example.com`);
    const full = { ...PRESETS.family, block: hosts('block'), allow: hosts('allow') };
    expect(readDocument(toPolicyText(full), KNOWN).ok).toBe(true);
  });

  it('refuses a document of a newer version as such', () => {
    expect(faultsOf('{\n"schema": 2,\n"name": "later"\n}')).toEqual([[2, 'newer']]);
  });
});

describe('a policy that names no host', () => {
  it.each([
    ['"block": ["a.com", "bank.com①"]', 'block[1]: “bank.com①” is not a host name.', '①'],
    ['"block": ["bank.com\u00adother.com"]', 'block[0]', 'U+00AD'],
    [
      '"rules": [{ "id": "a", "name": "A", "when": { "hosts": ["ads‐*.com"] }, "then": "block", "reason": "" }]',
      'hosts[0]',
      '‐',
    ],
  ])('%s is told of by its character', (part, place, wrong) => {
    const result = readDocument(
      `{"schema": 1, "name": "A", "default": "allow", "unknown": "allow", "stale": "allow", ${part}}`,
      KNOWN,
    );
    const [first] = result.ok ? [] : result.faults;
    const said = first?.fault ? toPathText(first.fault) : '';
    expect(said).toContain(place);
    expect(said).toContain(wrong);
    expect(said).toContain('cannot be part of a name');
  });

  it.each(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'])('a whole network such as %s is refused', (network) => {
    const rule = `{ "id": "a", "name": "A", "when": { "hosts": ["${network}"] }, "then": "block", "reason": "" }`;
    const result = readDocument(
      `{"schema": 1, "name": "A", "default": "allow", "unknown": "allow", "stale": "allow", "block": ["${network}"], "rules": [${rule}]}`,
      KNOWN,
    );
    const places = result.ok ? [] : result.faults.flatMap(({ fault }) => (fault ? toPathText(fault) : []));
    expect(places.map((text) => text.split(':')[0]).toSorted()).toEqual(['block[0]', 'rules[0].when.hosts[0]']);
  });
});
