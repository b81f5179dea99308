// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { Similar } from '../../../../../components/card/sections/Similar';

afterEach(cleanup);

test('each similar site opens its card, and what that costs at most is said before', () => {
  const onOpenSite = vi.fn();
  render(<Similar calls={3} data={['adyen.com', 'mollie.com']} onOpenSite={onOpenSite} />);
  expect(screen.getByText('A site that is not saved costs up to 3 calls.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open the card of mollie.com' }));
  expect(onOpenSite).toHaveBeenCalledExactlyOnceWith('mollie.com');
});

test('a site that the service names twice stands there once', () => {
  render(<Similar calls={3} data={['adyen.com', 'adyen.com']} onOpenSite={() => {}} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
