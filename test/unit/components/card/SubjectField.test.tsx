// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { listenToFieldKey } from '../../../../components/card/field-key';
import { SkipToField, SubjectField } from '../../../../components/card/SubjectField';

let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
});

function show({ hasKey = true } = {}) {
  stop = listenToFieldKey(() => hasKey);
  render(
    <>
      <SkipToField hasKey={hasKey} />
      <button type="button">Refresh</button>
      <label>
        Filter <input />
      </label>
      <select aria-label="Plan" />
      <SubjectField calls={3} hasKey={hasKey} onSubmit={() => null} />
    </>,
  );
  return screen.getByRole('textbox', { name: 'Look up a host, address or e-mail' }) as HTMLInputElement;
}

test('the key / leads to the field, with what stands in it chosen, and is not typed', () => {
  const field = show();
  expect(field.getAttribute('aria-keyshortcuts')).toBe('/');
  fireEvent.input(field, { target: { value: 'example.com' } });
  const button = screen.getByRole('button', { name: 'Refresh' });
  button.focus();
  expect(fireEvent.keyDown(button, { key: '/' })).toBe(false);
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 11]);
  // On a German keyboard it is Shift and 7.
  button.focus();
  fireEvent.keyDown(button, { key: '/', shiftKey: true });
  expect(document.activeElement).toBe(field);
});

test.each([
  ['in another text field', () => screen.getByLabelText('Filter'), {}],
  ['in a list', () => screen.getByLabelText('Plan'), {}],
  ['with Control', () => screen.getByRole('button', { name: 'Refresh' }), { ctrlKey: true }],
  ['with Alt', () => screen.getByRole('button', { name: 'Refresh' }), { altKey: true }],
])('the key / does what it does without us %s', (_, find, more) => {
  const field = show();
  find().focus();
  expect(fireEvent.keyDown(find(), { key: '/', ...more })).toBe(true);
  expect(document.activeElement).not.toBe(field);
});

test('the link before the card leads to the field', () => {
  const field = show();
  const link = screen.getByRole('link', { name: 'Look up another site (/)' });
  expect(document.querySelector(link.getAttribute('href') ?? '')).toBe(field);
});

test('with single keys switched off the key / is a character like others, and nothing promises it', () => {
  const field = show({ hasKey: false });
  const button = screen.getByRole('button', { name: 'Refresh' });
  button.focus();
  expect(fireEvent.keyDown(button, { key: '/' })).toBe(true);
  expect(document.activeElement).toBe(button);
  expect(field.hasAttribute('aria-keyshortcuts')).toBe(false);
  screen.getByRole('link', { name: 'Look up another site' });
});
