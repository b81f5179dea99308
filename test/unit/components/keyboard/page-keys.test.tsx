// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { createPageKeys } from '../../../../components/keyboard/page-keys';

const closing: (() => void)[] = [];
afterEach(() => {
  while (closing.length > 0) closing.pop()?.();
  cleanup();
});

function open({ isOn = true } = {}) {
  const done: string[] = [];
  const setting = { isOn };
  const keys = createPageKeys({
    isOn: () => setting.isOn,
    places: [
      { letter: 's', href: '#/saved' },
      { letter: 'b', href: '#/bulk' },
    ],
    go: (href) => done.push(href),
    showList: () => done.push('list'),
  });
  closing.push(keys.listen());
  render(
    <>
      <button type="button">Button</button>
      <label>
        Field <input />
      </label>
      <label>
        Text <textarea />
      </label>
      <label>
        Box <input type="checkbox" />
      </label>
    </>,
  );
  const press = (key: string, more: object = {}) => {
    act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }));
  };
  return { done, setting, keys, press };
}

test('g and a letter lead to a page, whatever is held on the way, and ? shows the list', () => {
  const { done, keys, press } = open();
  press('g');
  expect(keys.isLeading.value).toBe(true);
  press('s');
  expect(keys.isLeading.value).toBe(false);
  press('Shift');
  press('G', { shiftKey: true });
  press('Shift');
  press('B', { shiftKey: true });
  press('?', { shiftKey: true });
  expect(done).toEqual(['#/saved', '#/bulk', 'list']);
});

test('on a keyboard of another script the place of a key counts', () => {
  const { done, press } = open();
  press('п', { code: 'KeyG' });
  press('ы', { code: 'KeyS' });
  expect(done).toEqual(['#/saved']);
});

test('a letter alone does nothing, nor does one that leads nowhere, and with it the g is forgotten', () => {
  const { done, press } = open();
  press('s');
  press('g');
  press('x');
  press('s');
  press('g');
  press('Escape');
  press('s');
  expect(done).toEqual([]);
});

test.each([
  ['a click', () => fireEvent.pointerDown(document.body)],
  ['another window', () => fireEvent.blur(window)],
])('%s forgets the g', (_, act) => {
  const { done, keys, press } = open();
  press('g');
  act();
  expect(keys.isLeading.value).toBe(false);
  press('s');
  expect(done).toEqual([]);
});

test.each([
  ['while one types in a field', () => screen.getByLabelText('Field').focus(), {}],
  ['while one types in a text', () => screen.getByLabelText('Text').focus(), {}],
  ['with Control', () => {}, { ctrlKey: true }],
  ['with Alt', () => {}, { altKey: true }],
  ['with Command', () => {}, { metaKey: true }],
  ['while a key is held down', () => {}, { repeat: true }],
])('no single key acts %s', (_, prepare, more) => {
  const { done, press } = open();
  prepare();
  for (const key of ['?', 'g', 's']) press(key, more);
  expect(done).toEqual([]);
});

test('a box that is ticked takes no letters, so that the keys act on', () => {
  const { done, press } = open();
  screen.getByLabelText('Box').focus();
  for (const key of ['?', 'g', 's']) press(key);
  expect(done).toEqual(['list', '#/saved']);
});

test('no single key acts while a dialog is open, nor what another part of the page has taken', () => {
  const { done, press } = open();
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  for (const key of ['?', 'g', 's']) press(key);
  dialog.remove();
  const button = screen.getByRole('button');
  button.addEventListener('keydown', (event) => event.preventDefault());
  button.focus();
  for (const key of ['?', 'g', 's']) press(key);
  expect(done).toEqual([]);
});

test('switched off, no single key acts, from the next press on', () => {
  const { done, setting, press } = open({ isOn: false });
  for (const key of ['?', 'g', 's']) press(key);
  expect(done).toEqual([]);
  setting.isOn = true;
  for (const key of ['g', 's']) press(key);
  expect(done).toEqual(['#/saved']);
});
