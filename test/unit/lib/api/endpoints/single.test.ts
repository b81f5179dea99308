import { describe, expect, test } from 'vitest';
import logo from '../../../../fixtures/api/logo.json';
import similar from '../../../../fixtures/api/similar.json';
import social from '../../../../fixtures/api/social.json';
import { toAnswers, toPresences } from '../ask';

const domain = { domain_url: 'https://toys.example.com' };

describe('logo', () => {
  test('the specified shape', () => {
    expect(toAnswers('logo', logo.spec).logo?.data).toBe('https://logos.example.net/toys.png');
  });

  test('empty text, null and nothing are no logo', () => {
    expect(toPresences('logo', logo.observed)).toEqual({ logo: 'empty' });
    expect(toPresences('logo', { domain: { ...domain, logo_url: null } })).toEqual({ logo: 'empty' });
    expect(toPresences('logo', { domain })).toEqual({ logo: 'empty' });
  });
});

describe('social', () => {
  test('the specified shape: every network on its own site', () => {
    const { data } = toAnswers('social', social.spec).social ?? {};
    expect(data).toHaveLength(8);
    expect(data?.every(({ url, text }) => url === text)).toBe(true);
  });

  test('null as a whole is none', () => {
    expect(toPresences('social', social.observed)).toEqual({ social: 'empty' });
  });

  test('links that are no text are left out, and if all are the section is unreadable', () => {
    const some = { facebook_url: 5, github_url: 'https://github.com/a' };
    expect(toAnswers('social', { domain: { social_media: some } }).social?.data).toHaveLength(1);
    expect(toPresences('social', { domain: { social_media: { facebook_url: 5 } } })).toEqual({ social: 'unreadable' });
  });
});

describe('similar', () => {
  test('the specified shape', () => {
    expect(toAnswers('similar', similar.spec).similar?.data).toEqual(['games.example.com', 'puzzles.example.org']);
  });

  test('the observed shape: host names alone, each once, public ones only', () => {
    expect(toAnswers('similar', similar.observed).similar?.data).toEqual([
      'games.example.com',
      'xn--mnchen-3ya.example.org',
    ]);
  });

  test('without www., unless that leaves no site', () => {
    const hosts = ['www.example.com', 'https://www.gov.uk/', 'www.www.example.org'];
    expect(toAnswers('similar', { domain, similar: hosts }).similar?.data).toEqual([
      'example.com',
      'www.gov.uk',
      'example.org',
    ]);
  });

  test('the site is not among its own similar sites, nor is the one that was answered for', () => {
    const self = ['toys.example.com', 'https://www.TOYS.example.com/', 'toys.example.com.'];
    const similar = [...self, 'games.example.com', 'other.example.org'];
    expect(toAnswers('similar', { domain, similar }).similar?.data).toEqual(['games.example.com', 'other.example.org']);
    const redirected = { domain_url: 'https://other.example.org' };
    expect(toAnswers('similar', { domain: redirected, similar }).similar?.data).toEqual(['games.example.com']);
    expect(toPresences('similar', { domain, similar: self })).toEqual({ similar: 'empty' });
  });

  test('at most ten', () => {
    const hosts = Array.from({ length: 30 }, (_, index) => `s${index}.example.com`);
    expect(toAnswers('similar', { domain, similar: hosts }).similar?.data).toHaveLength(10);
  });

  test('an empty list is none, also without a domain; other things are unreadable', () => {
    expect(toPresences('similar', { success: true, similar: [] })).toEqual({ similar: 'empty' });
    expect(toPresences('similar', { domain })).toEqual({ similar: 'empty' });
    expect(toPresences('similar', { domain, similar: 'a.com' })).toEqual({ similar: 'unreadable' });
    expect(toPresences('similar', { domain, similar: ['localhost', 7] })).toEqual({ similar: 'unreadable' });
  });
});
