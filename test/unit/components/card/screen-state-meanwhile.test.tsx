// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { LATE_PARTS } from '../../../../components/card/late-parts';
import { Screen } from '../../../../components/card/Screen';
import { ScreenState } from '../../../../components/card/screen-state';
import { createNavigation } from '../../../../entrypoints/dashboard/navigation';
import { toRecord } from '../../../../lib/browser/record';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import { SECTION_NAMES } from '../../../../lib/model';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { toTestAnswers } from '../../../support/answers';
import { answerMail } from '../../../support/worker-mail';

vi.stubGlobal('requestIdleCallback', () => 0);
let requests: unknown[];
beforeEach(async () => {
  await fakeBrowser.storage.local.clear();
  requests = answerMail(() => ({ ok: false, failure: { kind: 'offline', billed: 'no' } }));
});
afterEach(cleanup);

const ANSWERS = toTestAnswers([...SECTION_NAMES]);
const save = (host: string) =>
  fakeBrowser.storage.local.set(
    Object.fromEntries(
      SECTION_NAMES.map((name) => {
        const key = `card:${host}:${name}`;
        return [key, toRecord(CARD_VERSION, key, ANSWERS[name], Date.now())];
      }),
    ),
  );

test('a site that was taken off the never-send list is refused no more in a page that stays open', async () => {
  const settings = signal<Settings>({ ...DEFAULT_SETTINGS, neverSend: ['bank.com'] });
  const shown = new ScreenState(settings, 'popup');
  await shown.showText('https://bank.com/', false);
  render(
    <Screen late={LATE_PARTS} screen={shown} settings={settings} layout="narrow" links={{ openOptions: () => {} }} />,
  );
  screen.getByRole('button', { name: /never/i });
  await act(() => {
    settings.value = { ...settings.value, neverSend: [] };
  });
  await vi.waitFor(() => expect(shown.view.value.kind).toBe('card'));
});

test('the saved card of a site that is none without its `www.` shows in the dashboard, and keeps its address', async () => {
  await save('www.milano.it');
  const settings = signal<Settings>(DEFAULT_SETTINGS);
  const shown = new ScreenState(settings, 'popup');
  const bar = { at: '#/site/www.milano.it' };
  createNavigation(shown, {
    hash: () => bar.at,
    push: (hash) => {
      bar.at = hash;
    },
    replace: (hash) => {
      bar.at = hash;
    },
  });
  await vi.waitFor(() => expect(shown.view.value.kind).toBe('card'));
  const view = shown.view.value;
  if (view.kind !== 'card') throw new Error('no card');
  expect([view.card.sections.value.categories.status, bar.at]).toEqual(['ready', '#/site/www.milano.it']);
});

test('a storage that fails once to be read does not make saved answers unsaved', async () => {
  await save('northwind-ferries.com');
  const settings = signal<Settings>(DEFAULT_SETTINGS);
  const shown = new ScreenState(settings, 'popup');
  await shown.showText('northwind-ferries.com', false);
  const view = shown.view.value;
  if (view.kind !== 'card') throw new Error('no card');
  expect(view.card.sections.value.categories.status).toBe('ready');
  const area = fakeBrowser.storage.local;
  const { get } = area;
  area.get = (async () => {
    throw new Error('storage');
  }) as typeof get;
  const key = 'card:other.com:registration';
  await area.set({ [key]: toRecord(CARD_VERSION, key, ANSWERS.registration, Date.now()) });
  await new Promise((resolve) => setTimeout(resolve, 200));
  area.get = get;
  expect(view.card.sections.value.categories).not.toMatchObject({ unsaved: true });
});

test('a card that storage did not take is not paid for again by naming its site again', async () => {
  requests = answerMail((count) => {
    const { sections } = requests[count - 1] as { sections: (keyof typeof ANSWERS)[] };
    const refusal = { kind: 'not-saved', billed: 'no' };
    return {
      ok: true,
      body: {
        sections: Object.fromEntries(sections.map((name) => [name, { ok: true, answer: ANSWERS[name], refusal }])),
      },
    };
  });
  const shown = new ScreenState(signal<Settings>(DEFAULT_SETTINGS), 'popup');
  shown.lookUp('northwind-ferries.com');
  await vi.waitFor(() => {
    const { value } = shown.view;
    if (value.kind !== 'card') throw new Error('no card');
    expect(value.card.sections.value.traffic).toMatchObject({ unsaved: true });
  });
  const before = requests.length;
  shown.lookUp('northwind-ferries.com');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(requests).toHaveLength(before);
});
