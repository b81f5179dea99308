// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { followAgain } from '../../../../entrypoints/dashboard/navigation';

test('a link to the page that the address names already leads there, as from a refusal back to the start', () => {
  const follow = vi.fn();
  addEventListener('hashchange', follow);
  location.hash = '#/';
  follow.mockClear();
  const click = (href: string) => {
    const link = document.createElement('a');
    link.href = href;
    followAgain({ currentTarget: link });
  };
  click('#/');
  expect(follow).toHaveBeenCalledOnce();
  // Of this one the browser tells by itself.
  click('#/usage');
  expect(follow).toHaveBeenCalledOnce();
});
