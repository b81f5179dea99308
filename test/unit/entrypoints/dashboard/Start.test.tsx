// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Start } from '../../../../entrypoints/dashboard/Dashboard';

afterEach(cleanup);

test.each([
  [1, 'A site that is not saved costs 1 call.'],
  [3, 'A site that is not saved costs up to 3 calls.'],
])(
  'before a look-up it is said what a site costs, beside the field and as the hint of its button: %i',
  (calls, sentence) => {
    render(<Start calls={calls} hasKey onLookUp={() => null} />);
    expect(screen.getByText(`Type a host, an address or an e-mail address. ${sentence}`)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Look up' }).title).toBe(sentence);
  },
);
