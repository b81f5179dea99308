import { describe, expect, test } from 'vitest';
import {
  hasAccess,
  hasEmailConsent,
  hasSearchConsent,
  requestEmailConsent,
  requestSearchConsent,
} from '../../../../lib/browser/permissions';

const PATTERN = 'https://api.example.com/*';
const createPermissions = (granted: boolean, all: object) => ({
  contains: async ({ origins }: { origins: string[] }) => granted && origins[0] === PATTERN,
  getAll: async () => all,
});

test.each([
  ['in Chromium, which keeps no consent', true, { origins: [PATTERN] }, true],
  ['in Firefox with consent', true, { data_collection: ['browsingActivity'] }, true],
  ['in Firefox after consent was withdrawn', true, { data_collection: [] }, false],
  ['in Firefox with consent to something else', true, { data_collection: ['personallyIdentifyingInfo'] }, false],
  ['without the origin', false, { data_collection: ['browsingActivity'] }, false],
])('access %s', async (_, granted, all, expected) => {
  expect(await hasAccess(PATTERN, createPermissions(granted, all))).toBe(expected);
});

const CONSENTS = [
  ['e-mail addresses', 'personallyIdentifyingInfo', hasEmailConsent, requestEmailConsent],
  ['a text to search for', 'searchTerms', hasSearchConsent, requestSearchConsent],
] as const;

describe.each(CONSENTS)('consent to %s', (_, name, has, request) => {
  test.each([
    ['there where the browser keeps none', {}, true],
    ['there where it was given', { data_collection: [name] }, true],
    ['not there where another was', { data_collection: ['browsingActivity'] }, false],
  ])('is %s', async (_, all, expected) => {
    expect(await has(createPermissions(true, all))).toBe(expected);
  });

  test('is asked for within the click, where the browser keeps it', async () => {
    const asked: object[] = [];
    const answer = async (wanted: object) => {
      asked.push(wanted);
      return true;
    };
    const consent = request(true, answer);
    // Not a turn of the event loop between the call and the request.
    expect(asked).toEqual([{ data_collection: [name] }]);
    expect(await consent).toBe(true);
  });

  test('that was refused, or could not be asked for, is none', async () => {
    expect(await request(true, async () => false)).toBe(false);
    expect(await request(true, () => Promise.reject(new Error('no click')))).toBe(false);
  });

  test('is not asked for where the browser keeps none', async () => {
    expect(await request(false, () => Promise.reject(new Error('asked')))).toBe(true);
  });
});
