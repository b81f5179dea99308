// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { InPage, PageScript } from '../../../../lib/browser/in-page';
import { readSelection } from '../../../../lib/browser/selection';

/** Runs as the browser does: the function comes to the page as text. */
async function runHere(_tab: number, [script]: readonly PageScript[]): Promise<InPage> {
  if (!script || !('func' in script)) throw new Error('A function is run.');
  const value = new Function('...given', `return (${script.func})(...given)`)(...script.args);
  return { ok: true, value };
}

const read = () => readSelection(1, runHere);

function mark(id: string): void {
  getSelection()?.removeAllRanges();
  const range = document.createRange();
  range.selectNodeContents(document.getElementById(id) as HTMLElement);
  getSelection()?.addRange(range);
}

function markIn(id: string, from: number, to: number): void {
  const field = document.getElementById(id) as HTMLInputElement;
  field.focus();
  field.setSelectionRange(from, to);
}

beforeEach(() => {
  document.body.innerHTML = `<p id="text">See shop.example.com</p><textarea id="area">one.com two.com</textarea>
    <input id="field" value="three.com four.com"><input id="secret" type="password" value="hunter2">`;
});

test('what is marked in the page is read, and in a field the marked part of it', async () => {
  expect(await read()).toBe('');
  mark('text');
  expect(await read()).toBe('See shop.example.com');
  markIn('area', 0, 7);
  expect(await read()).toBe('one.com');
  markIn('field', 10, 18);
  expect(await read()).toBe('four.com');
});

test('a password is not read', async () => {
  markIn('secret', 0, 7);
  expect(await read()).not.toContain('hunter');
});

test('of a page that the browser keeps to itself nothing is known', async () => {
  expect(await readSelection(1, async () => ({ ok: false, reason: 'not-readable' }))).toBeNull();
});
