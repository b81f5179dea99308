import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { SafetyState } from '../../../../components/safety/safety-state';
import type { Need } from '../../../../lib/browser/permissions';
import type { SafetySettings, Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { changeWatchList, toWatchedSite, withSite } from '../../../../lib/watch/list';
import { createAreaSpace } from '../../../support/area';
import { createLockSpace } from '../../../support/locks';

function setUp(given: Partial<SafetySettings> = {}, followTab = false) {
  const settings = signal<Settings>({
    ...DEFAULT_SETTINGS,
    followTab,
    safety: { ...DEFAULT_SETTINGS.safety, ...given },
  });
  const granted = new Set<Need>();
  const log: string[] = [];
  const browser = { grants: true, onChange: () => {} };
  const { area } = createAreaSpace().connect();
  const { locks } = createLockSpace().connect();
  const watch = (host: string) =>
    changeWatchList({ area, locks, now: () => 0 }, (sites) => withSite(sites, toWatchedSite(host, ['categories'])));
  const strict = { isRefused: false, isWaiting: false, onChange: () => {} };
  const state = new SafetyState(
    { area },
    {
      settings,
      change: async (patch) => {
        log.push(`save ${JSON.stringify(patch)}`);
        settings.value = { ...settings.value, ...patch };
      },
    },
    {
      request: async (needs) => {
        log.push(`request ${needs.join()}`);
        if (browser.grants) for (const need of needs) granted.add(need);
        return browser.grants;
      },
      has: async (need) => granted.has(need),
      drop: async (need) => {
        log.push(`drop ${need}`);
        granted.delete(need);
      },
      dropEverySite: async (service) => {
        log.push(`drop everySite but ${service}`);
        granted.delete('everySite');
      },
      subscribe: (onChange) => {
        browser.onChange = onChange;
        return () => {};
      },
    },
    {
      readRefused: async () => strict.isRefused,
      readWaiting: async () => strict.isWaiting,
      subscribe: (onChange) => {
        strict.onChange = onChange;
        return () => {};
      },
    },
    () => 'https://api.example.com',
  );
  return { settings, watch, state, log, granted, browser, strict, safety: () => settings.value.safety };
}

describe('the switch of brand safety', () => {
  it('asks for the permission in the click, and is on once it is given', async () => {
    const { state, log, safety } = setUp();
    const switching = state.switchOn(true);
    expect(log).toEqual(['request navigation']);
    expect(state.asking.value).toBe('navigation');
    await switching;
    expect(safety().on).toBe(true);
    expect(state.asking.value).toBeNull();
  });

  it('stays off when the browser refuses, says so each time, and no more once it is given', async () => {
    const { state, browser, safety, log } = setUp();
    browser.grants = false;
    for (let time = 0; time < 2; time++) {
      await state.switchOn(true);
      expect(safety().on).toBe(false);
      expect(state.refused.value).toBe('navigation');
    }
    expect(log.filter((line) => line.startsWith('save'))).toEqual([]);
    browser.grants = true;
    await state.switchOn(true);
    expect(state.refused.value).toBeNull();
  });

  it('gives the permission back when it goes off, unless the side panel follows the tabs with it', async () => {
    const alone = setUp({ on: true });
    await alone.state.switchOn(false);
    expect(alone.safety().on).toBe(false);
    expect(alone.log).toContain('drop navigation');
    const shared = setUp({ on: true }, true);
    await shared.state.switchOn(false);
    expect(shared.log.join()).not.toContain('drop');
  });

  it('asks for the consent to sending along with it where new sites are looked up', async () => {
    const { state, log } = setUp({ mode: 'lookup' });
    await state.switchOn(true);
    expect(log[0]).toBe('request navigation,browsing');
  });
});

describe('what the browser took away', () => {
  it('is told of what is switched on elsewhere too, as by the organisation', async () => {
    const { settings, state } = setUp();
    await expect.poll(() => state.missing.value).toEqual([]);
    settings.value = { ...settings.value, safety: { ...settings.value.safety, on: true, notify: true } };
    await expect.poll(() => state.missing.value).toEqual(['navigation', 'notices']);
    settings.value = { ...settings.value, safety: { ...settings.value.safety, notify: false } };
    await expect.poll(() => state.missing.value).toEqual(['navigation']);
  });

  it('U6: is told as soon as it is gone, and is there again after a click', async () => {
    const { state, browser, granted } = setUp();
    await state.switchOn(true);
    expect(state.missing.value).toEqual([]);
    granted.delete('navigation');
    browser.onChange();
    await expect.poll(() => state.missing.value).toEqual(['navigation']);
    await state.allowAgain('navigation');
    expect(state.missing.value).toEqual([]);
  });

  it('is told of the rules of strict blocking too, as soon as the browser refuses them', async () => {
    const { state, strict } = setUp();
    await state.setStrict(true);
    expect(state.isStrictRefused.value).toBe(false);
    strict.isRefused = true;
    strict.onChange();
    await expect.poll(() => state.isStrictRefused.value).toBe(true);
    strict.isWaiting = true;
    strict.onChange();
    await expect.poll(() => state.isStrictWaiting.value).toBe(true);
  });

  it('is nothing where it is not needed', async () => {
    const { state } = setUp();
    await state.look();
    expect(state.missing.value).toEqual([]);
  });
});

describe('the other choices', () => {
  it('the mode that looks up stays unchosen without consent; the others ask for nothing', async () => {
    const { state, browser, safety, log } = setUp();
    browser.grants = false;
    await state.chooseMode('lookup');
    expect(safety().mode).toBe('saved');
    await state.chooseMode('primed');
    expect(safety().mode).toBe('primed');
    expect(log.filter((line) => line.startsWith('request'))).toEqual(['request browsing']);
  });

  it('strict blocking gives back the access to every site and keeps that to the service, in the click', async () => {
    const { state, safety, log } = setUp();
    await state.setStrict(true);
    expect(safety().strict).toBe(true);
    log.length = 0;
    const switching = state.setStrict(false);
    expect(log[0]).toBe('drop everySite but https://api.example.com');
    await switching;
    expect(safety().strict).toBe(false);
  });

  it('notifications are asked for when chosen and given back when not', async () => {
    const { state, safety, granted } = setUp();
    await state.setNotify(true);
    expect(safety().notify).toBe(true);
    await state.setNotify(false);
    expect(safety().notify).toBe(false);
    expect(granted.has('notices')).toBe(false);
  });

  it('notifications stay permitted while sites are watched, whose changes are told by them', async () => {
    const { state, safety, granted, watch } = setUp();
    await state.setNotify(true);
    await watch('watched.com');
    await state.setNotify(false);
    expect(safety().notify).toBe(false);
    expect(granted.has('notices')).toBe(true);
  });
});
