import type { Page } from 'puppeteer-core';
import type { Override } from '../../../lib/safety/policy.ts';
import { toCategoriesItem, toSafetyItem } from '../brand-safety.ts';
import { toTestPolicy } from '../policies.ts';
import type { Visit } from './face.ts';
import { ENLARGED, PHONE } from './face.ts';
import { choose, click, clickUntilSeen, enter, enterAndLeave, giveFile, untilSeen } from './reach.ts';
import { toCardItems, toItem, toKeyItems, toLedgerItems, toSettingsItem, toSyncItems } from './stored.ts';

const OURS = JSON.stringify(toTestPolicy({ name: 'Ours', block: ['evil-twin.com'] }));
const EXCEPTION: Override = { host: 'bad-example.com', scope: 'site', then: 'allow', reason: 'A client', until: null };

/** Cancels the question that stands open. */
const cancel = (page: Page) => page.keyboard.press('Escape');

const SETTINGS: Visit = {
  name: 'the options',
  at: 'options.html#key',
  stored: { ...toCardItems('small-example.com', 'small'), ...toLedgerItems() },
  faces: [
    { name: 'the saved key', shows: 'Forget key', sizes: [ENLARGED] },
    {
      name: 'a key that the service rejects',
      fault: '401',
      reach: (page) => click(page, 'Test key · 1 call'),
      shows: 'The service rejected this key. Test it again, or enter another one.',
    },
    {
      name: 'a test of the key that has to wait',
      fault: '429-tenyears',
      reach: (page) => clickUntilSeen(page, 'Test key · 1 call', 'Next try in '),
      shows: 'Next try in ',
    },
    {
      name: 'the question before the key is forgotten',
      reach: (page) => click(page, 'Forget key'),
      shows: 'Forget the key?',
    },
    {
      name: 'an address that makes the key go',
      reach: async (page) => {
        await cancel(page);
        await enter(page, 'Service address', 'https://api.example.com');
      },
      shows: 'Changing the service address removes the saved key.',
    },
    { name: 'the plan and the calls', place: '#calls', shows: 'Always fetch live data' },
    { name: 'the privacy', place: '#privacy', shows: 'Try a site' },
    { name: 'the saved data', place: '#saved', shows: '2 days, ' },
    {
      name: 'the question before saved cards are cleared',
      reach: (page) => click(page, 'Clear saved cards'),
      shows: 'Clear all saved cards?',
    },
    { name: 'the appearance', place: '#appearance', reach: cancel, shows: 'Theme' },
    { name: 'the keys of the browser', place: '#keyboard', shows: 'Alt+Shift+S', sizes: [PHONE] },
    { name: 'the settings file', place: '#transfer', shows: 'Export settings' },
    {
      name: 'the question before settings are imported',
      reach: (page) => {
        const settings = { theme: 'dark', neverSend: ['secret-*.com'], address: 'https://evil.com' };
        const file = JSON.stringify({ format: 'sitecard.settings', version: 1, settings });
        return giveFile(page, '#transfer input[type="file"]', file);
      },
      shows: 'was not understood',
    },
  ],
};

const KEYS: Visit = {
  name: 'several keys in the options',
  at: 'options.html#key',
  stored: toKeyItems(),
  faces: [
    { name: 'the list of keys', shows: 'Address and key of Work', sizes: [ENLARGED, PHONE] },
    {
      name: 'the name of another key',
      reach: (page) => click(page, 'Add another key'),
      shows: 'Name of the new key',
      sizes: [PHONE],
    },
    {
      name: 'the question before the key in use is removed',
      reach: async (page) => {
        await cancel(page);
        await click(page, 'Remove Work');
      },
      shows: 'Use instead',
    },
    {
      name: 'a list that cannot be read',
      reach: async (page) => {
        await cancel(page);
        await page.evaluate(() => chrome.storage.local.set({ keys: 'torn' }));
      },
      shows: 'Nothing is sent until you choose one.',
    },
  ],
};

const SAFETY: Visit = {
  name: 'brand safety in the options',
  at: 'options.html#safety',
  stored: {
    ...toSafetyItem({ strict: true }),
    ...toItem('overrides', [EXCEPTION]),
    ...toCategoriesItem('stromfahrer.de', '/News'),
  },
  session: { 'strict-waiting': true },
  faces: [
    { name: 'no policy', shows: 'No policy is in force yet' },
    {
      name: 'the question before a first policy is imported',
      reach: (page) => giveFile(page, '.presets input[type="file"]', OURS),
      shows: 'Start with the policy “Ours”?',
    },
    {
      name: 'a preset just put in force, and strict blocking that has not begun',
      reach: async (page) => {
        await cancel(page);
        await choose(page, 'Start from preset', 'iab-sensitive');
        await untilSeen(page, 'Strict blocking begins the next time you start your browser.');
      },
      shows: 'The policy is in force.',
    },
    {
      name: 'primed lists with their cost',
      reach: (page) => click(page, 'Primed lists'),
      shows: 'Fetch up to 1,000 sites · 10 calls',
      sizes: [PHONE],
    },
    {
      name: 'a primed run that was paused',
      fault: 'ok-400',
      reach: async (page) => {
        await click(page, 'Fetch up to 1,000 sites · 10 calls');
        await click(page, 'Pause');
      },
      shows: 'Paused.',
    },
    { name: 'the rules of a policy', place: '#policy', shows: 'Add a rule', sizes: [ENLARGED] },
    {
      name: 'a rule whose categories are chosen from a list',
      reach: async (page) => {
        await click(page, 'Add a rule');
        await enter(page, 'Category', 'gam');
        await page.waitForSelector('[role="option"]');
      },
      shows: 'Games',
    },
    {
      name: 'a rule with its conditions and its place, and the offer of the full lists',
      reach: async (page) => {
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await choose(page, 'Add a condition', 'minConfidence');
        await untilSeen(page, 'Games · confidence from 50%');
      },
      shows: 'Load the full category lists · 2 calls',
      sizes: [PHONE],
    },
    {
      name: 'the lists of a policy',
      reach: async (page) => {
        await click(page, 'Discard changes');
        await click(page, 'Lists');
      },
      shows: 'Always block',
    },
    { name: 'the exceptions of a policy', reach: (page) => click(page, 'Exceptions'), shows: 'bad-example.com' },
    {
      name: 'what a draft would change',
      reach: async (page) => {
        await click(page, 'Lists');
        await enterAndLeave(page, 'Always block', 'stromfahrer.de');
        await click(page, 'Try it');
        await click(page, 'Try on all saved and primed sites');
      },
      shows: 'stromfahrer.de Allowed Blocked Always block',
    },
    { name: 'a policy as JSON', reach: (page) => click(page, 'JSON'), shows: 'Export policy' },
    {
      name: 'the question before a policy is replaced',
      reach: (page) => giveFile(page, '#policy input[type="file"]', OURS),
      shows: 'Replace your policy with “Ours”?',
    },
  ],
};

const OTHERS: Visit[] = [
  {
    name: 'the other devices in the options',
    at: 'options.html#sync',
    stored: { ...toSettingsItem({ sync: true }), ...toSyncItems() },
    faces: [
      { name: 'what fits, and what two devices changed at once', shows: '1,204 of 1,900 notes fit', sizes: [PHONE] },
    ],
  },
  {
    name: 'the other devices, switched off',
    at: 'options.html#sync',
    stored: toSyncItems({ isEnded: true }),
    faces: [
      { name: 'what is left there', shows: 'Still in the browser’s sync', sizes: [PHONE] },
      {
        name: 'the question before it is removed',
        reach: (page) => click(page, 'Delete from the browser’s sync'),
        shows: 'Delete everything of Sitecard',
      },
    ],
  },
  {
    name: 'the options of a first run',
    at: 'options.html',
    size: ENLARGED,
    isBare: true,
    faces: [
      { name: 'the welcome', shows: 'Welcome to Sitecard' },
      { name: 'the policy before there is one', place: '#policy', shows: 'There is no policy to edit.' },
    ],
  },
  {
    name: 'the options after damage',
    at: 'options.html#key',
    isBare: true,
    stored: { settings: '1|7|00000000|{', credentials: '2|7|00000000|{' },
    faces: [
      {
        name: 'settings and a key that cannot be read',
        reach: (page) => untilSeen(page, 'A saved key cannot be read'),
        shows: 'This browser could not read your saved settings.',
      },
      {
        name: 'the question before settings are reset',
        reach: (page) => click(page, 'Reset settings'),
        shows: 'Cancel',
      },
    ],
  },
  {
    name: 'the options of an organisation',
    at: 'options.html#calls',
    stored: toItem('managed', {
      ...{ plan: 'Starter', theme: 'dark', loadByThemselves: { traffic: false } },
      safety: { on: true, mode: 'primed' },
    }),
    faces: [
      { name: 'the calls, in the dark theme', shows: 'Set by your organisation' },
      { name: 'a mode of brand safety', place: '#safety', shows: 'Fetch up to 1,000 sites · 10 calls' },
    ],
  },
];

export const OPTIONS_VISITS: readonly Visit[] = [SETTINGS, KEYS, SAFETY, ...OTHERS];
