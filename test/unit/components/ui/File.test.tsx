// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileButton, readText } from '../../../../components/ui/File';

HTMLDialogElement.prototype.showModal ??= () => {};

const onOpen = vi.fn();
const onText = vi.fn();
/** The texts that were handed on. */
const readTexts = () => onText.mock.calls.map(([text]) => text as string);
const show = () => {
  render(<FileButton label="Import" onOpen={onOpen} onText={onText} />);
  return document.querySelector('input[type=file]') as HTMLInputElement;
};
const choose = (input: HTMLInputElement, ...files: File[]) => fireEvent.change(input, { target: { files } });

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

test('the button opens the choice of a file, whose own field is hidden', () => {
  const input = show();
  const opened = vi.spyOn(input, 'click');
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(opened).toHaveBeenCalledOnce();
  expect(input.hidden).toBe(true);
});

test('the text of the chosen file is handed on whole, and the field is empty again for the same file', async () => {
  const input = show();
  const emptied = vi.spyOn(input, 'value', 'set');
  choose(input, new File(['{"plan":"Plus"}'], 'settings.json'));
  expect(emptied).toHaveBeenCalledExactlyOnceWith('');
  await expect.poll(readTexts).toEqual(['{"plan":"Plus"}']);
});

test('a file that cannot be read counts as an empty one', async () => {
  const file = new File(['{}'], 'gone.json');
  const gone = new File([], 'gone.json');
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  vi.spyOn(file, 'slice').mockReturnValue(gone);
  choose(show(), file);
  await expect.poll(readTexts).toEqual(['']);
});

test('a file that Windows PowerShell wrote is read as the text that it is', async () => {
  const text = '\u{feff}{"name":"Müller 株式会社"}';
  choose(show(), new File([new Uint8Array(Buffer.from(text, 'utf16le'))], 'policy.json'));
  await expect.poll(readTexts).toEqual(['{"name":"Müller 株式会社"}']);
});

const TEXT = '{"neverSend":["münchen-klinik.de"],"reason":"Für Kinder – “nur” das"}';
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
/** As old programs of Windows write this text: one byte a letter. */
const WINDOWS_1252 = Buffer.from(TEXT.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94'), 'latin1');

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with its mark', Buffer.from(`\u{feff}${TEXT}`)],
  ['UTF-16 LE', utf16(`\u{feff}${TEXT}`)],
  ['UTF-16 BE', utf16(`\u{feff}${TEXT}`).swap16()],
  ['UTF-16 LE without its mark', utf16(TEXT)],
  ['UTF-16 BE without its mark', utf16(TEXT).swap16()],
])('a file in %s is read as the text that it is', (_, bytes) => {
  expect(readText(new Uint8Array(bytes))).toEqual({ text: TEXT, isSure: true });
});

test.each([
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
  ['UTF-16 that breaks off within a letter', utf16(`\u{feff}${TEXT}`).subarray(0, 33)],
  ['a byte that stands for no letter', Buffer.from('{"name":"M\x81ller"}', 'latin1')],
])('%s is no text, and nobody is asked about it', (_, bytes) => {
  expect(readText(new Uint8Array(bytes))).toBeNull();
});

const shownPassages = () => [...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent);

test('of a file in Windows-1252 the user is asked, and sees how it would read; it is handed on with that word only', async () => {
  choose(show(), new File([new Uint8Array(WINDOWS_1252)], 'settings.json'));
  await screen.findByRole('dialog', { name: 'This file is not in UTF-8' });
  expect(shownPassages().join('\n')).toContain('münchen-klinik.de');
  expect(shownPassages().join('\n')).toContain('Für Kinder – “nur” das');
  expect(onText).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Read as Windows-1252' }));
  expect(onText.mock.calls).toEqual([[TEXT, { name: expect.any(String), isSure: false }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a file in UTF-8 that breaks off within a letter is shown as it would read, and given up', async () => {
  choose(show(), new File([new Uint8Array(Buffer.from('{"name":"Für')).subarray(0, 11)], 'settings.json'));
  await screen.findByRole('dialog');
  expect(shownPassages()).toEqual(['{"name":"FÃ']);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onText).not.toHaveBeenCalled();
});

test('a choice that was given up hands on nothing', async () => {
  const input = show();
  choose(input);
  choose(input, new File(['next'], 'next.json'));
  await expect.poll(readTexts).toEqual(['next']);
});

test('no more of a film that was chosen by mistake is read than tells that it is one', async () => {
  const film = new File(['the beginning of a film'], 'film.mp4');
  const slice = vi.spyOn(film, 'slice');
  choose(show(), film);
  await expect.poll(readTexts).toEqual(['the beginning of a film']);
  expect(slice).toHaveBeenCalledExactlyOnceWith(0, 64 * 1024 * 1024);
});
