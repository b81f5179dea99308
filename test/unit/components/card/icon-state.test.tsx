// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Categories } from '../../../../components/card/sections/Categories';
import { Technologies } from '../../../../components/card/sections/Technologies';
import { setIcons } from '../../../../components/text/icons';

const FILE = {
  'shopify|shop_pay': 'M1 2h3z',
  'kind:marketing': [['circle', { cx: '12', cy: '12', r: '4' }]],
  '/News': [['path', { d: 'M5 5h2' }]],
};
const IDS = ['shopify', 'salesforce', 'in_house_thing'];
const fetched: string[] = [];
let answers: (() => Response)[] = [];

beforeEach(() => {
  fakeBrowser.runtime.getURL = (path) => `chrome-extension://x${path}`;
  fetched.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    // A card of another file may still ask for its logo.
    if (!`${url}`.startsWith('chrome-extension:')) throw new TypeError('Failed to fetch');
    fetched.push(url);
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});
afterEach(() => {
  cleanup();
  setIcons(null);
});

const readTiles = () =>
  [...document.querySelectorAll<HTMLElement>('.technology > .tile')].map(
    (tile) => tile.dataset.letter ?? tile.querySelector('path, circle')?.outerHTML,
  );

test('without the file the letters stay, and the next card asks for it again; the icons come in their place', async () => {
  answers = [];
  const { unmount } = render(<Technologies data={IDS} />);
  expect(readTiles()).toEqual(['S', 'S', 'I']);
  expect(fetched).toEqual([]);
  await waitFor(() => expect(fetched).toEqual(['chrome-extension://x/icons.json']));
  expect(readTiles()).toEqual(['S', 'S', 'I']);
  unmount();

  answers = [() => Response.json(FILE)];
  render(
    <>
      <Technologies data={IDS} />
      <Categories
        data={['/News/Weather', '/Unheard Of'].map((path) => ({
          ...{ path, steps: path.slice(1).split('/'), confidence: null, iab: [] },
        }))}
        known={[]}
      />
    </>,
  );
  const rooms = () => [...document.querySelectorAll('.category-icon')].map((room) => room.innerHTML);
  expect(rooms()).toEqual(['', '']);
  await waitFor(() => expect(readTiles()[0]).toContain('M1 2h3z'));
  // What is of no kind that has a glyph keeps its letter.
  expect(readTiles()).toEqual(['<path d="M1 2h3z"></path>', '<circle cx="12" cy="12" r="4"></circle>', 'I']);
  expect(rooms()).toEqual([expect.stringContaining('M5 5h2'), '']);
  expect(fetched).toHaveLength(2);
  // Names are read once.
  const drawn = [...document.querySelectorAll('.technology > .tile svg, .category-icon svg')];
  expect(drawn.filter((icon) => icon.getAttribute('aria-hidden') !== 'true')).toEqual([]);
});
