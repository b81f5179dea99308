import type { CardSections } from '../../../components/card/card-sections.ts';
import { toRecord } from '../../../lib/browser/record.ts';
import type { DayCounts } from '../../../lib/lookup/ledger.ts';
import { CARD_VERSION } from '../../../lib/lookup/saved-card.ts';
import type { SectionName } from '../../../lib/model.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { DEFAULT_SETTINGS, formatSettings } from '../../../lib/settings/settings.ts';
import type { KeptLoss, SyncStatus } from '../../../lib/sync/state.ts';
import { DAY, toDay } from '../../../lib/time.ts';
import { CARDS, NOW } from '../gallery/cards.ts';

/** A record of version 1, of this moment. */
export const toItem = (key: string, body: unknown) => ({ [key]: toRecord(1, key, body, Date.now()) });

export const toSettingsItem = (change: Partial<Settings>) => ({
  settings: formatSettings({ ...DEFAULT_SETTINGS, ...change }),
});

/** What storage holds of a host whose card has the answers of one of the gallery's, but for some sections. */
export function toCardItems(
  host: string,
  name: keyof typeof CARDS,
  without: readonly SectionName[] = [],
): Record<string, string> {
  const sections = Object.entries(CARDS[name] as CardSections) as [SectionName, CardSections[SectionName]][];
  const items = sections.flatMap(([section, state]) => {
    if (state.status !== 'ready' || without.includes(section)) return [];
    const { answer } = state;
    const key = `card:${host}:${section}`;
    const fetchedAt = answer.fetchedAt - NOW + Date.now();
    return [[key, toRecord(CARD_VERSION, key, { ...answer, fetchedAt }, fetchedAt)]];
  });
  return Object.fromEntries(items);
}

/** What this device knows of the browser's sync: a second device, notes that do not fit, and what two devices changed at once. */
export function toSyncItems(change: Partial<SyncStatus> = {}): Record<string, string> {
  const at = Date.now();
  const fits = { all: 2, fit: 2 };
  const status: SyncStatus = {
    ...{ sentAt: at, receivedAt: at, bytes: 92_160, isPolicyTooLong: true, fault: null, came: null, isEnded: false },
    fits: { setting: fits, 'never-send': fits, policy: fits, search: fits, note: { all: 1_900, fit: 1_204 } },
    device: 'Chrome · Linux',
    devices: [{ id: '0ddba11e', name: 'Chrome · Windows', at }],
    ...change,
  };
  const lost = (key: string, json: unknown, wonJson: unknown): KeptLoss => ({
    ...{ id: key, key, device: '0ddba11e', count: 1, madeAt: at, at, wonDevice: 'c0ffee00' },
    ...{ json: JSON.stringify(json), wonJson: wonJson === null ? null : JSON.stringify(wonJson) },
    ...{ from: 'Chrome · Linux', wonFrom: 'Chrome · Windows' },
  });
  return {
    ...toItem('sync-status', status),
    ...toItem('sync-lost', [
      lost(
        'note:a-name-that-is-far-too-long-for-any-phone-and-goes-on-and-on.northwind-ferries.com',
        { text: 'W'.repeat(300), tags: ['lead'] },
        null,
      ),
      lost('setting:lifetimeDays.traffic', 3, 7),
    ]),
  };
}

/** The record of a domain that expires in a few days. */
export function toExpiringItem(host: string): Record<string, string> {
  const key = `card:${host}:registration`;
  const data = { registeredOn: '2001-02-03', expiresOn: toDay(Date.now() + 3 * DAY), disagrees: true };
  const fetchedAt = Date.now();
  const answer = { presence: 'present', data, source: 'service', fetchedAt, updatedAt: null, answeredFor: null };
  return { [key]: toRecord(CARD_VERSION, key, answer, fetchedAt) };
}

/** Two keys by their names, and the address of the second one. */
export function toKeyItems(): Record<string, string> {
  const keys = [
    { slot: 'first', name: 'Work' },
    { slot: 'c1', name: 'Client A with a name of forty letters ok' },
  ];
  const client = { address: 'https://api.client.example.com/v1', key: null, id: 'an-id', keep: 'local' };
  return { ...toItem('keys', { inUse: 'first', keys }), ...toItem('credentials@c1', client) };
}

/** The calls of today and of the day before, as the ledger keeps them, and what the service said of them. */
export function toLedgerItems(): Record<string, string> {
  const count = { sent: 6, billed: 5, free: 0, unknown: 1 };
  const counts: DayCounts = { categorize: count, registration: count };
  const today = toDay(Date.now());
  return {
    ...toItem('ledger', { lastDay: today, usage: { thisMonth: 12, remaining: 12_345, at: Date.now() } }),
    ...toItem(`ledger:${today}`, counts),
    ...toItem(`ledger:${toDay(Date.now() - DAY)}`, { search: { sent: 2, billed: 0, free: 2, unknown: 0 } }),
  };
}
