import { toSafetyItem } from '../brand-safety.ts';
import type { Visit } from './face.ts';
import { PANEL, PHONE, POPUP } from './face.ts';
import { click, lookAt } from './reach.ts';
import { toCardItems, toItem, toSyncItems } from './stored.ts';

/** In a browser that speaks German, with the build of the store: the user has given no permission. */
export const GERMAN_VISITS: readonly Visit[] = [
  {
    name: 'the options',
    at: 'options.html#key',
    stored: {
      ...toSafetyItem({}, { sync: true }),
      ...toSyncItems({ fault: 'full' }),
      ...toItem('credentials', { address: 'https://api.example.com', key: 'a-key', id: 'an-id', keep: 'local' }),
    },
    faces: [
      { name: 'a saved key whose address may not be asked', shows: 'Der Zugriff auf https://api.example.com wurde' },
      { name: 'brand safety without its permission', place: '#safety', shows: 'Wieder erlauben' },
      { name: 'the other devices', place: '#sync', shows: '1.204 von 1.900 Notizen passen' },
    ],
  },
  {
    name: 'the popup',
    at: 'popup.html',
    size: POPUP,
    stored: toCardItems('small-example.com', 'small'),
    faces: [{ name: 'a card', reach: lookAt('small-example.com'), shows: 'Besucherzahlen' }],
  },
  {
    name: 'the side panel',
    at: 'sidepanel.html',
    size: PANEL,
    faces: [{ name: 'before a site', shows: 'Dem aktiven Tab folgen' }],
  },
  {
    name: 'the dashboard',
    at: 'dashboard.html',
    stored: toCardItems('small-example.com', 'small'),
    faces: [
      { name: 'the start page', shows: 'Nachschlagen' },
      { name: 'the card of a site', place: '#/site/small-example.com', shows: 'Besucherzahlen' },
      { name: 'the usage', place: '#/usage', shows: 'Noch keine Aufrufe' },
      { name: 'the network log', place: '#/network', shows: 'Keine Anfragen' },
      { name: 'Bulk', place: '#/bulk', shows: 'Vorschau' },
    ],
  },
  {
    name: 'the dashboard without a key',
    at: 'dashboard.html#/explore',
    isBare: true,
    faces: [
      { name: 'a search', reach: (page) => click(page, 'Suchen · 1 Aufruf'), shows: 'Einstellungen öffnen' },
      {
        name: 'a chosen category, and a list that was not loaded',
        place: '#/categories',
        reach: async (page) => {
          await click(page, 'V1 laden · 1 Aufruf');
          await page.$eval('[role="treeitem"]', (line) => (line as HTMLElement).click());
        },
        shows: 'In einer Richtlinie verwenden',
        sizes: [PHONE],
      },
    ],
  },
];
