import { describe, expect, it } from 'vitest';
import { toNotePage } from '../../../../../entrypoints/background/events/notification';

describe('a notification', () => {
  it.each([
    ['site:a.example.com', '/dashboard.html#/site/a.example.com'],
    ['site:[fd00::1]', '/dashboard.html#/site/%5Bfd00%3A%3A1%5D'],
    ['watch:a.example.com', '/dashboard.html#/watch'],
    ['other', null],
  ])('with the id %s leads to %s', (id, page) => {
    expect(toNotePage(id)).toBe(page);
  });
});
