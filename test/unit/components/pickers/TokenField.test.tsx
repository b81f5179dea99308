// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, test } from 'vitest';
import { toCountryOptions } from '../../../../components/pickers/options';
import { TokenField } from '../../../../components/pickers/TokenField';
import { toCountryCode } from '../../../../lib/taxonomy';

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

function EveryCountry({ onChange }: { onChange(values: string[]): void }) {
  return (
    <TokenField
      label="Country"
      values={[]}
      options={toCountryOptions()}
      toValue={toCountryCode}
      toFault={(text) => (text === 'EU' ? 'The European Union is no country.' : null)}
      onChange={onChange}
    />
  );
}

test.each([
  ['UK', 'GB'],
  ['EL', 'GR'],
  ['uk', 'GB'],
  ['gb', 'GB'],
  ['IS', 'IS'],
  ['Norway', 'NO'],
  ['UK, el; at', 'GB GR AT'],
])('in the country field %j stands for %s, by Tab as by Enter', (text, codes) => {
  for (const leave of [
    (field: HTMLElement) => fireEvent.blur(field),
    (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' }),
  ]) {
    const seen: string[][] = [];
    render(<EveryCountry onChange={(values) => seen.push(values)} />);
    const field = screen.getByRole('combobox');
    fireEvent.input(field, { target: { value: text } });
    leave(field);
    expect(seen).toEqual([codes.split(' ')]);
    cleanup();
  }
});

test.each(['Ukr', 'Norw', 'XX', 'EU', 'Icel'])(
  'who leaves the field with %j has chosen nothing, and is told',
  (text) => {
    const seen: string[][] = [];
    render(<EveryCountry onChange={(values) => seen.push(values)} />);
    const field = screen.getByRole('combobox');
    fireEvent.input(field, { target: { value: text } });
    fireEvent.blur(field);
    expect(seen).toEqual([]);
    const said = text === 'EU' ? 'The European Union is no country.' : `“${text}” is not understood.`;
    expect(screen.getByRole('alert').textContent).toBe(said);
  },
);

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
