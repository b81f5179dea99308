// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, test } from 'vitest';
import { TokenField } from '../../../../components/pickers/TokenField';

afterEach(cleanup);

function Countries() {
  const [values, setValues] = useState<string[]>([]);
  return (
    <TokenField
      label="Country"
      values={values}
      options={[
        { value: 'NO', label: 'Norway' },
        { value: 'SE', label: 'Sweden' },
      ]}
      toValue={(text) => (/^[A-Z]{2}$/.test(text) ? text : null)}
      onChange={setValues}
    />
  );
}

test('what is added and removed is said to a screen reader, in a place that is there before', () => {
  render(<Countries />);
  const field = screen.getByRole('combobox');
  const said = () => screen.getByRole('status').textContent;
  const type = (text: string) => fireEvent.input(field, { target: { value: text } });
  expect(said()).toBe('');
  type('Norw');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(said()).toBe('Added: Norway');
  type('SE, DK');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(said()).toBe('Added: Sweden, DK');
  fireEvent.click(screen.getByRole('button', { name: 'Remove Norway' }));
  expect(said()).toBe('Removed: Norway');
  fireEvent.keyDown(field, { key: 'Backspace' });
  expect(said()).toBe('Removed: DK');
  // Nothing was changed: nothing is said anew.
  type('SE');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(said()).toBe('Removed: DK');
});
