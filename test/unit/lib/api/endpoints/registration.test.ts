import { describe, expect, test } from 'vitest';
import bodies from '../../../../fixtures/api/registration.json';
import { toAnswers, toPresences } from '../ask';

const read = (data: unknown, domain: object = { domain_url: 'https://example.com' }) =>
  toAnswers('registration', { domain, domain_registration_data: data }).registration;

describe('registration', () => {
  test('the specified shape agrees with our own count of days', () => {
    expect(toAnswers('registration', bodies.spec).registration?.data).toEqual({
      registeredOn: '2016-03-02',
      expiresOn: '2026-03-12',
      disagrees: false,
    });
  });

  test('the observed shape: counts left out or text, negative when expired', () => {
    expect(toAnswers('registration', bodies.observed).registration?.data).toEqual({
      registeredOn: '2016-03-02',
      expiresOn: '2026-02-20',
      disagrees: false,
    });
  });

  // Today is 2026-03-02.
  test.each<[date: unknown, read: string | null]>([
    ['2026-03-02', '2026-03-02'],
    ['0000-00-00', null],
    ['1970-01-01', null],
    ['1970-01-01 00:00:00', null],
    ['1970-01-02', null],
    ['1899-12-30', null],
    ['1984-12-31', null],
    ['1985-01-01', '1985-01-01'],
    ['2024-02-29', '2024-02-29'],
    ['2025-02-29', null],
    ['2026-02-31', null],
    ['2026-04-31', null],
    ['2026-13-01', null],
    ['2026-00-10', null],
    ['2026-01-00', null],
    ['1900-02-29', null],
    ['2000-02-29', '2000-02-29'],
    ['9999-12-31', '9999-12-31'],
    ['1985-03-15', '1985-03-15'],
    ['0001-01-01', null],
    ['1900-01-01', null],
    ['1969-12-31', null],
    ['1980-01-01', null],
    ['1601-01-01', null],
    ['10000-01-01', null],
    ['2026-3-2', null],
    ['2026/03/02', null],
    ['02.03.2026', null],
    ['20260302', null],
    ['2026-03-02T10:00:00Z', '2026-03-02'],
    ['2026-03-02 10:00:00', '2026-03-02'],
    ['2026-03-02x', null],
    [' 2026-03-02 ', '2026-03-02'],
    ['-2026-03-02', null],
    ['２０２６-03-02', null],
    ['', null],
    ['unknown', null],
    [20260302, null],
    [null, null],
    [['2026-03-02'], null],
    [{ date: '2026-03-02' }, null],
    [true, null],
  ])('the date %j reads as %j', (date, expected) => {
    expect(read({ domain_age_date: date, domain_expiration_date: '2030-01-01' })?.data?.registeredOn).toBe(expected);
  });

  test.each<[claim: string, data: object, disagrees: boolean]>([
    ['exact', { domain_age_date: '2026-02-20', domain_age_days_ago: 10 }, false],
    ['a day more', { domain_age_date: '2026-02-20', domain_age_days_ago: 11 }, false],
    ['two days more', { domain_age_date: '2026-02-20', domain_age_days_ago: 12 }, true],
    ['two days less, as text', { domain_age_date: '2026-02-20', domain_age_days_ago: '8' }, true],
    ['left: exact', { domain_expiration_date: '2026-03-12', domain_expiration_days_left: 10 }, false],
    ['left: far off', { domain_expiration_date: '2026-03-12', domain_expiration_days_left: 400 }, true],
    ['expired counted as positive', { domain_expiration_date: '2026-02-20', domain_expiration_days_left: 10 }, true],
    ['expired counted as negative', { domain_expiration_date: '2026-02-20', domain_expiration_days_left: -10 }, false],
    ['expired: far off', { domain_expiration_date: '2026-02-20', domain_expiration_days_left: -400 }, true],
    ['a count that is no number', { domain_age_date: '2026-02-20', domain_age_days_ago: 'ten' }, false],
    ['a fraction', { domain_age_date: '2026-02-20', domain_age_days_ago: 99.5 }, false],
  ])('%s', (_, data, disagrees) => {
    expect(read(data)?.data?.disagrees).toBe(disagrees);
  });

  test('days counted when the saved data was made do not disagree', () => {
    const data = { domain_age_date: '2026-02-01', domain_age_days_ago: 9 };
    expect(read(data, { updated_at: '2026-02-10T08:00:00Z' })?.data?.disagrees).toBe(false);
    expect(read(data, { updated_at: '2026-02-20T08:00:00Z' })?.data?.disagrees).toBe(true);
  });

  test('an expiry before the registration is shown as the service sent it', () => {
    expect(read({ domain_age_date: '2025-01-01', domain_expiration_date: '2020-01-01' })?.data).toMatchObject({
      registeredOn: '2025-01-01',
      expiresOn: '2020-01-01',
    });
  });

  test.each([
    [null, 'empty'],
    [{}, 'empty'],
    [[], 'empty'],
    [{ domain_age_date: null, domain_expiration_date: '' }, 'empty'],
    [{ domain_age_date: '2026-02-31' }, 'unreadable'],
    [{ domain_age_days_ago: 5 }, 'unreadable'],
    ['2020-01-01', 'unreadable'],
    [[1], 'unreadable'],
  ])('%j is %s', (data, presence) => {
    const body = { domain: { domain_url: 'https://example.com' }, domain_registration_data: data };
    expect(toPresences('registration', body)).toEqual({ registration: presence });
  });
});
