// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { RowSections } from '../../../../components/card/RowSections';
import { toRecord } from '../../../../lib/browser/record';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import type { Answer, SectionName } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { toNote, toNoteKey, writeNote } from '../../../../lib/saved/notes';
import { toTestAnswers } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';
import { SECTION_TITLES } from '../../../support/section-titles';
import { answerMail } from '../../../support/worker-mail';

let requests: unknown[];

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  requests = answerMail(() => ({ ok: false, failure: { kind: 'offline', billed: 'no' } }));
});
afterEach(() => {
  cleanup();
  expect(requests).toEqual([]);
});

const save = (sections: readonly SectionName[], change: Partial<Answer> = {}) =>
  fakeBrowser.storage.local.set(
    Object.fromEntries(
      Object.entries(toTestAnswers(sections, { fetchedAt: Date.now(), ...change })).map(([section, answer]) => {
        const key = `card:example.com:${section}`;
        return [key, toRecord(CARD_VERSION, key, answer, Date.now())];
      }),
    ),
  );

const draw = () => render(<RowSections host="example.com" own={(shown) => <p>The row, less [{shown.join(' ')}]</p>} />);
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('every saved section is shown in the order of the card, with its age, and no button that makes a call', async () => {
  await save(SECTION_NAMES);
  draw();
  await screen.findByText(
    'The row, less [note head categories company technologies social registration traffic similar iab]',
  );
  expect(headings()).toEqual(SECTION_TITLES);
  screen.getByText('saved just now');
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByRole('link', { name: 'example.org' }).getAttribute('href')).toBe('#/site/example.org');
});

test('what is not saved is named, and said by the row where it can', async () => {
  await save(['categories', 'company']);
  draw();
  await screen.findByText('The row, less [note head categories company]');
  expect(headings()).toEqual(['Categories', 'Company']);
  screen.getByText('Not loaded: Technologies, Social profiles, Registration, Traffic, Similar sites, IAB categories');
});

test('an answer without data says so, and that it was given for another host', async () => {
  await save(['company'], { presence: 'absent', data: null, answeredFor: 'shop.example.com' });
  draw();
  await screen.findByText('The service left this out.');
  // What the row knows is not lost.
  screen.getByText('The row, less [note head]');
  expect(document.body.textContent).toContain('shop.example.com');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('where nothing is saved the row speaks for itself, until something is', async () => {
  draw();
  await screen.findByText('Nothing is saved for this site yet.');
  screen.getByText('The row, less [note]');
  await act(() => save(['company']));
  await screen.findByText('The row, less [note head company]');
  expect(screen.queryByText('Nothing is saved for this site yet.')).toBe(null);
});

test('while it is read it says so, and nothing else', async () => {
  draw();
  screen.getByText('Reading what is saved…');
  expect(screen.queryByText(/The row/)).toBe(null);
  await screen.findByText('The row, less [note]');
});

test('where storage fails it says so beside what the row says, and reads again on request', async () => {
  await save(['company']);
  const { local } = fakeBrowser.storage;
  const { get } = local;
  onTestFinished(() => {
    local.get = get;
  });
  local.get = () => Promise.reject(new Error('no storage'));
  draw();
  await screen.findByText('What is saved of this site could not be read.');
  screen.getByText('The row, less []');
  local.get = get;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The row, less [note head company]');
  expect(screen.queryByText('What is saved of this site could not be read.')).toBe(null);
});

test('what the user wrote of the site is there to read, whole', async () => {
  await save(['similar']);
  const { area } = createAreaSpace().connect();
  await writeNote({ area, locks: createLocks(), now: Date.now }, 'example.com', toNote('Ask for prices', ['lead']));
  await fakeBrowser.storage.local.set(await area.get([toNoteKey('example.com')]));
  draw();
  await screen.findByText('Ask for prices');
  expect(headings()).toEqual(['Similar sites', 'Note and tags']);
  expect(within(screen.getByRole('list', { name: 'Tags' })).getByRole('listitem').textContent).toBe('lead');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
