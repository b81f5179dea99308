// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Social } from '../../../../../components/card/sections/Social';

afterEach(cleanup);

test('a profile is a link that tells the other site nothing', () => {
  render(<Social data={[{ network: 'linkedin', url: 'https://www.linkedin.com/company/lumenpay/', text: '' }]} />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'LinkedIn company/lumenpay (opens a new tab)' });
  expect(link.getAttribute('href')).toBe('https://www.linkedin.com/company/lumenpay/');
  expect([link.rel, link.target]).toEqual(['noreferrer noopener', '_blank']);
});

test.each([
  ['caf%C3%A9-oslo', 'café-oslo'],
  ['%D0%BA%D0%BE%D1%84%D0%B5', 'кофе'],
  ['half%C3', 'half%C3'],
])('the name of the profile %s reads %s', (path, name) => {
  render(<Social data={[{ network: 'facebook', url: `https://www.facebook.com/${path}`, text: '' }]} />);
  screen.getByRole('link', { name: `Facebook ${name} (opens a new tab)` });
});

test.each([
  null,
  'javascript:alert(1)',
  'http://facebook.com/x',
  'data:text/html,x',
  '//facebook.com',
  ' https://a.com',
])('the address %s is no link', (url) => {
  render(<Social data={[{ network: 'facebook', url, text: 'javascript:alert(1)' }]} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('listitem').textContent).toBe('FacebookLink not shown');
});
