// @vitest-environment happy-dom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { FileButton } from '../../../components/FileButton';

afterEach(cleanup);

/** What is handed on of a file, once it is read. */
async function choose(file: File): Promise<string> {
  const texts: string[] = [];
  const { container } = render(<FileButton label="Import" onText={(text) => texts.push(text)} />);
  fireEvent.change(container.querySelector('input') as Element, { target: { files: [file] } });
  await waitFor(() => expect(texts).toHaveLength(1));
  return texts.join();
}

it('hands on the text of a file as it is', async () => {
  expect(await choose(new File(['{"name": "Büro"}\r\n'], 'a.json'))).toBe('{"name": "Büro"}\r\n');
});

it('reads no more of a film that was chosen by mistake than tells that it is one', async () => {
  const parts: number[] = [];
  class Film extends File {
    override get size() {
      return 5e9;
    }
    override slice(start = 0, end = this.size) {
      parts.push(end - start);
      return new Blob(['film']);
    }
    override text() {
      parts.push(this.size);
      return Promise.resolve('film');
    }
  }
  expect(await choose(new Film([], 'film.mp4'))).toBe('film');
  expect(parts).toEqual([64 * 1024 * 1024]);
});
