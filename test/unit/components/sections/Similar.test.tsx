// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { Similar } from '../../../../components/sections/Similar';

afterEach(cleanup);

test('each similar site opens its card', () => {
  const onOpenSite = vi.fn();
  render(<Similar data={['adyen.com', 'mollie.com']} onOpenSite={onOpenSite} />);
  fireEvent.click(screen.getByRole('button', { name: 'Open the card of mollie.com' }));
  expect(onOpenSite).toHaveBeenCalledExactlyOnceWith('mollie.com');
});

test('a site that the service names twice stands there once', () => {
  render(<Similar data={['adyen.com', 'adyen.com']} onOpenSite={() => {}} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
