// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchFailure } from '../../../../components/explore/SearchFailure';
import type { Failure } from '../../../../lib/errors';
import { SECOND } from '../../../../lib/time';
import { NOW } from '../../../support/gallery/cards';

afterEach(cleanup);

function show(failure: Failure) {
  const onRetry = vi.fn();
  const onReload = vi.fn();
  render(<SearchFailure {...{ failure, onRetry, onReload }} now={() => NOW} isAsking={false} />);
  return { onRetry, onReload };
}

test.each<[string, Failure, string, string]>([
  ['a plan without the search leads to the options', { kind: 'plan', billed: 'no' }, 'Needs the', 'Open options'],
  [
    'used-up calls can be tried again',
    { kind: 'quota', billed: 'no' },
    'Your calls are used up.',
    'Try again · 1 call',
  ],
  ['offline is said, and tried again', { kind: 'offline', billed: 'no' }, 'You are offline.', 'Try again · 1 call'],
  [
    'what is no answer may have been billed',
    { kind: 'unreadable', billed: 'maybe' },
    'The service sent something that is not an answer.',
    'Ask again (may cost 1 call)',
  ],
  [
    'an answer that never arrived may have been billed',
    { kind: 'lost', billed: 'maybe' },
    'may have been billed',
    'Ask again (may cost 1 call)',
  ],
  [
    'without a key the way leads to the options',
    { kind: 'no-key', billed: 'no' },
    'Save your service address and key first.',
    'Open options',
  ],
])('%s', (_, failure, sentence, remedy) => {
  const { onRetry } = show(failure);
  expect(screen.getByRole('alert').textContent).toContain(sentence);
  const way = screen.queryByText(remedy);
  expect(way).toBeTruthy();
  if (way?.tagName === 'A') return expect(way.getAttribute('href')).toBe('/options.html');
  fireEvent.click(way as HTMLElement);
  expect(onRetry).toHaveBeenCalledExactlyOnceWith(failure.billed === 'maybe');
});

test('a service that asks to slow down is not asked again before that, and the seconds are told', () => {
  const { onRetry } = show({ kind: 'slow-down', billed: 'no', retryAt: NOW + 2 * SECOND });
  expect(screen.getByRole('alert').textContent).toContain('The service asked to slow down.');
  expect(screen.getByText('Next try in 2 s.')).toBeTruthy();
  fireEvent.click(screen.getByText('Try again · 1 call'));
  expect(onRetry).not.toHaveBeenCalled();
});

test('a page of the version before is loaded anew', () => {
  const { onReload } = show({ kind: 'updated', billed: 'no' });
  fireEvent.click(screen.getByRole('button'));
  expect(onReload).toHaveBeenCalledOnce();
});
