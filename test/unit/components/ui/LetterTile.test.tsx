// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { LetterTile } from '../../../../components/ui/Texts';

afterEach(cleanup);

test.each([
  ['northwind', 'N'],
  ['"Überall"', 'Ü'],
  // Letters by their kind, which no one sees.
  ['\u3164\u115Fnorthwind', 'N'],
  ['\u3164', '·'],
])('the tile of %j is %s', (name, letter) => {
  render(<LetterTile name={name} />);
  expect(document.querySelector<HTMLElement>('.tile')?.dataset.letter).toBe(letter);
});
