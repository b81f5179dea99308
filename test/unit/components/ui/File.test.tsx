// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileButton } from '../../../../components/ui/File';

const onOpen = vi.fn();
const onText = vi.fn();
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
  await expect.poll(() => onText.mock.calls).toEqual([['{"plan":"Plus"}']]);
});

test('a file that cannot be read counts as an empty one', async () => {
  const file = new File(['{}'], 'gone.json');
  const gone = new File([], 'gone.json');
  vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  vi.spyOn(file, 'slice').mockReturnValue(gone);
  choose(show(), file);
  await expect.poll(() => onText.mock.calls).toEqual([['']]);
});

test('a file that Windows PowerShell wrote is read as the text that it is', async () => {
  const text = '\u{feff}{"name":"Müller 株式会社"}';
  choose(show(), new File([new Uint8Array(Buffer.from(text, 'utf16le'))], 'policy.json'));
  await expect.poll(() => onText.mock.calls).toEqual([['{"name":"Müller 株式会社"}']]);
});

test('a choice that was given up hands on nothing', async () => {
  const input = show();
  choose(input);
  choose(input, new File(['next'], 'next.json'));
  await expect.poll(() => onText.mock.calls).toEqual([['next']]);
});

test('no more of a film that was chosen by mistake is read than tells that it is one', async () => {
  const film = new File(['the beginning of a film'], 'film.mp4');
  const slice = vi.spyOn(film, 'slice');
  choose(show(), film);
  await expect.poll(() => onText.mock.calls).toEqual([['the beginning of a film']]);
  expect(slice).toHaveBeenCalledExactlyOnceWith(0, 64 * 1024 * 1024);
});
