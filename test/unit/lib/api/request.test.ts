import { describe, expect, test } from 'vitest';
import { SECTION_ENDPOINTS } from '../../../../lib/api/client';
import type { SectionEndpointDefinition } from '../../../../lib/api/reading';
import { LookupError } from '../../../../lib/errors';
import type { EmailAddress, Host, SectionEndpoint, Subject } from '../../../../lib/model';
import { toys } from './ask';

const toDefinition = (endpoint: SectionEndpoint): SectionEndpointDefinition => SECTION_ENDPOINTS[endpoint];
const ENDPOINTS = Object.keys(SECTION_ENDPOINTS) as SectionEndpoint[];
const NEVER_REFRESHED: SectionEndpoint[] = ['categorize', 'real-time'];

const toEmail = (email: string): Subject => ({
  kind: 'email',
  email: email as EmailAddress,
  host: 'toys.example.com' as Host,
  registrable: 'example.com' as Host,
});

function toRefusal(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof LookupError) return error.failure;
  }
  throw new Error('was not refused');
}

describe('request bodies', () => {
  test.each(ENDPOINTS)('%s sends https and the host, nothing else', (endpoint) => {
    const host = endpoint === 'registration' ? 'example.com' : 'toys.example.com';
    expect(toDefinition(endpoint).toBody(toys, false)).toEqual({ url: `https://${host}` });
  });

  test.each(ENDPOINTS)('%s: an e-mail address goes to categorize alone, the others take its host', (endpoint) => {
    const body = toDefinition(endpoint).toBody(toEmail('ann@toys.example.com'), false);
    if (endpoint === 'categorize') expect(body).toEqual({ email: 'ann@toys.example.com' });
    else expect(Object.keys(body)).toEqual(['url']);
  });

  test.each(ENDPOINTS)('%s: refresh is sent where supported and refused elsewhere', (endpoint) => {
    const { toBody } = toDefinition(endpoint);
    if (NEVER_REFRESHED.includes(endpoint)) {
      expect(toRefusal(() => toBody(toys, true))).toEqual({
        kind: 'invalid-request',
        billed: 'no',
        field: 'refresh',
        message: 'refresh is not supported by this endpoint',
        isOwn: true,
      });
    } else expect(toBody(toys, true)).toMatchObject({ refresh: true });
  });

  test.each([
    '',
    'localhost',
    '127.0.0.1',
    'a.local',
    'Toys.example.com',
    'toys.example.com/x',
    'toys.example.com:80',
    'münchen.de',
    'a..b.com',
    'a@b.com',
  ])('the host %j is refused before sending', (host) => {
    const subject: Subject = { kind: 'host', host: host as Host, registrable: host as Host };
    for (const endpoint of ENDPOINTS) {
      expect(toRefusal(() => toDefinition(endpoint).toBody(subject, false))).toMatchObject({
        kind: 'invalid-request',
        field: 'url',
      });
    }
  });

  test.each([
    '',
    'ann',
    '@toys.example.com',
    'ann@',
    'ann@localhost',
    'a b@toys.example.com',
    'a@b@toys.example.com',
    `${'a'.repeat(249)}@b.com`,
  ])('the e-mail address %j is refused before sending', (email) => {
    expect(toRefusal(() => toDefinition('categorize').toBody(toEmail(email), false))).toMatchObject({
      field: 'email',
      billed: 'no',
    });
  });
});
