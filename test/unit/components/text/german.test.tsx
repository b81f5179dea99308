// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Registration } from '../../../../components/card/sections/Registration';
import { toSummary } from '../../../../components/safety/policy/conditions';
import { formatEmployees } from '../../../../components/text/format';
import { NOW } from '../../../support/gallery/cards';
import { speak } from '../../../support/texts';

speak('de');
afterEach(cleanup);

test.each([
  ['2026-10-03', false, 'Läuft bald ab: in 12 Tagen'],
  ['2026-10-03', true, 'Läuft bald ab: in etwa 12 Tagen'],
  ['2026-09-22', false, 'Läuft bald ab: in 1 Tag'],
  ['2026-09-20', false, 'Seit 1 Tag abgelaufen'],
  ['2026-09-09', false, 'Seit 12 Tagen abgelaufen'],
  ['1985-01-01', false, 'Seit 15.238 Tagen abgelaufen'],
])('on September 21 a German reads of a domain that ends on %s (about: %s) "%s"', (expiresOn, disagrees, text) => {
  render(<Registration data={{ registeredOn: null, expiresOn, disagrees }} now={NOW} />);
  expect(document.querySelector('.verdict')?.textContent).toBe(text);
});

test.each([
  ['51-250', '51–250'],
  ['1K-5K', '1000–5000'],
  ['10K+', '10.000+'],
  ['1001-5000', '1.001–5.000'],
  ['500K-1M', '500.000–1\u00a0Mio.'],
])('of %s employees a German reads "%s"', (text, shown) => {
  expect(formatEmployees(text)).toBe(shown);
});

test('a German rule about days puts them into the dative', () => {
  expect(toSummary({ registeredWithinDays: 30 })).toBe('vor weniger als 30 Tagen registriert');
  expect(toSummary({ registeredWithinDays: 1 })).toBe('vor weniger als 1 Tag registriert');
  expect(toSummary({ expiresWithinDays: 30 })).toBe('läuft in weniger als 30 Tagen ab');
  expect(toSummary({ expiresWithinDays: 0 })).toBe('ist abgelaufen');
});
