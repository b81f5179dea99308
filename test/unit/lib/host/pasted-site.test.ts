import { describe, expect, it } from 'vitest';
import { toCandidate, toPastedSite } from '../../../../lib/host/subject';

/** What a pasted text would look up, or why nothing. */
const toLookedUp = (text: string) => {
  const gate = toCandidate(toPastedSite(text));
  if (!gate.ok) return gate.reason;
  return gate.candidate.kind === 'email' ? gate.candidate.email : gate.candidate.host;
};

describe('a pasted site', () => {
  it.each([
    ['(example.com)', 'example.com'],
    ['"example.com",', 'example.com'],
    ['„example.com“', 'example.com'],
    ['«example.com»;', 'example.com'],
    ['\u200e“https://example.com/a?b=c”\u200b', 'example.com'],
    ['<joe@example.com>', 'joe@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
    ["'joe@example.com", "'joe@example.com"],
    [' example.com!', 'example.com'],
    ['mailto:joe@example.com', 'joe@example.com'],
    ['<MAILTO:joe@example.com?subject=Ours&body=@example.org>', 'joe@example.com'],
    ['https://example.com/a_(b)', 'example.com'],
  ])('%j is the one in the marks around it', (text, site) => expect(toLookedUp(text)).toBe(site));

  it.each([
    ['https://one.com\ttwo.com', 'malformed-name'],
    ['https://one.com\r\ntwo.com', 'malformed-name'],
    ['one.com, two.com', 'no-address'],
    ['one.com,two.com', 'malformed-name'],
    ['[::1]', 'ip-address'],
    ['()', 'no-address'],
    ['mailto:joe@example.com,ann@example.org', 'no-address'],
    ['mailto:', 'no-address'],
  ])('%j is no site, and made none', (text, reason) => expect(toLookedUp(text)).toBe(reason));

  it('a long run of marks is read in no time: the worker that judges pages reads selections too', () => {
    const text = `${'!'.repeat(100_000)}x`;
    const begun = performance.now();
    toPastedSite(text);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
