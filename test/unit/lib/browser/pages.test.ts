import { expect, test } from 'vitest';
import { hasAccess, hasEmailConsent, requestEmailConsent } from '../../../../lib/browser/permissions';

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

test.each([
  ['there where the browser keeps none', {}, true],
  ['there where it was given', { data_collection: ['personallyIdentifyingInfo'] }, true],
  ['not there where another was', { data_collection: ['browsingActivity'] }, false],
])('consent to e-mail addresses is %s', async (_, all, expected) => {
  expect(await hasEmailConsent(createPermissions(true, all))).toBe(expected);
});

test('consent to e-mail addresses is asked for within the click, where the browser keeps it', async () => {
  const asked: object[] = [];
  const answer = async (wanted: object) => {
    asked.push(wanted);
    return true;
  };
  const consent = requestEmailConsent(true, answer);
  // Not a turn of the event loop between the call and the request.
  expect(asked).toEqual([{ data_collection: ['personallyIdentifyingInfo'] }]);
  expect(await consent).toBe(true);
});

test('a consent that was refused, or could not be asked for, is none', async () => {
  expect(await requestEmailConsent(true, async () => false)).toBe(false);
  expect(await requestEmailConsent(true, () => Promise.reject(new Error('no click')))).toBe(false);
});

test('where the browser keeps no such consent nothing is asked', async () => {
  const ask = () => Promise.reject(new Error('asked'));
  expect(await requestEmailConsent(false, ask)).toBe(true);
});
