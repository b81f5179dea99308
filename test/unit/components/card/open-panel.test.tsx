// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { Panel } from '../../../../components/card/open-panel';
import { ScreenState } from '../../../../components/card/screen-state';
import { PageEstimate } from '../../../../components/on-device/PageEstimate';
import { toRecord } from '../../../../lib/browser/record';
import { localArea } from '../../../../lib/browser/storage';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import { SECTION_NAMES } from '../../../../lib/model';
import { MANAGED_KEY } from '../../../../lib/settings/managed-values';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { toTestAnswers } from '../../../support/answers';
import { answerMail } from '../../../support/worker-mail';

// What waits for an idle page has no part here.
vi.stubGlobal('requestIdleCallback', () => 0);
afterEach(cleanup);

const GRANTING = { request: async () => true, drop: async () => {} };

test('the switch that follows the tab is off again each time the browser refuses, not the first time alone', async () => {
  const request = vi.fn(async () => false);
  const settings = signal(DEFAULT_SETTINGS);
  render(
    <Panel
      screen={new ScreenState(settings, 'popup')}
      settings={settings}
      permissions={{ request, drop: async () => {} }}
      follows={signal(false)}
      onFollow={() => {}}
      Estimate={undefined}
    />,
  );
  const follow = screen.getByRole<HTMLInputElement>('switch');
  for (const times of [1, 2]) {
    fireEvent.click(follow);
    await expect.poll(() => request.mock.calls.length).toBe(times);
    // Read out as well: the description of a switch that has the focus is not.
    await expect
      .poll(() => document.querySelector('.panel-head [role=status]')?.textContent)
      .toMatch(/not allow|refused|without/i);
    expect(screen.getAllByText(/not allow|refused|without/i)).toHaveLength(2);
    await expect.poll(() => follow.checked).toBe(false);
  }
});

test('P1: of a site that was merely visited no logo is fetched, also when the panel stops following or goes back to it', async () => {
  answerMail(() => ({ ok: false, failure: { kind: 'offline', billed: 'no' } }));
  const answers = toTestAnswers([...SECTION_NAMES]);
  const saved = SECTION_NAMES.map((name) => {
    const key = `card:merely-visited.com:${name}`;
    return [key, toRecord(CARD_VERSION, key, answers[name], Date.now())];
  });
  await localArea.set(Object.fromEntries(saved));
  const settings = signal(DEFAULT_SETTINGS);
  const shown = new ScreenState(settings, 'popup');
  const follows = signal(true);
  await shown.showText('merely-visited.com', false);
  const onFollow = (wanted: boolean) => {
    follows.value = wanted;
  };
  render(
    <Panel
      screen={shown}
      settings={settings}
      permissions={GRANTING}
      follows={follows}
      onFollow={onFollow}
      Estimate={PageEstimate}
    />,
  );
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('picture'));
  const logos = () => fetched.mock.calls.length;
  const isOn = (host: string) =>
    vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(host));
  await isOn('merely-visited.com');
  expect(logos()).toBe(0);
  await act(() => void fireEvent.click(screen.getByRole('switch')));
  await vi.waitFor(() => expect(follows.value).toBe(false));
  await act(async () => {});
  expect(logos()).toBe(0);
  await act(() => void shown.lookUp('other.com'));
  await isOn('other.com');
  await act(() => shown.goBack());
  await isOn('merely-visited.com');
  expect(logos()).toBe(0);
  // Asked for by its name it has one.
  await act(() => void shown.lookUp('merely-visited.com'));
  await vi.waitFor(() => expect(logos()).toBe(1));
  await vi.waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(1));
});

test.each([
  ['that it does not cannot be switched on', false, false, true],
  ['that it does cannot be switched off', true, true, true],
  // No browser lets anybody but the user give the permission.
  ['that it does takes the click that gives the permission', true, false, false],
])('where the organisation has set whether the panel follows the tab, %s', async (_, followTab, follows, isLocked) => {
  await localArea.set({ [MANAGED_KEY]: toRecord(1, MANAGED_KEY, { followTab }, Date.now()) });
  const settings = signal({ ...DEFAULT_SETTINGS, followTab });
  const onFollow = vi.fn();
  render(
    <Panel
      screen={new ScreenState(settings, 'popup')}
      settings={settings}
      permissions={GRANTING}
      follows={signal(follows)}
      onFollow={onFollow}
      Estimate={undefined}
    />,
  );
  await screen.findByText('Set by your organisation');
  const follow = screen.getByRole<HTMLInputElement>('switch');
  expect(follow.disabled).toBe(isLocked);
  if (isLocked) return;
  fireEvent.click(follow);
  await expect.poll(() => onFollow.mock.calls).toEqual([[true]]);
});
