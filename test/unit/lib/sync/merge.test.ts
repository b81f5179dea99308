import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../../lib/sync/entry';
import { hasSeen } from '../../../../lib/sync/entry';
import type { Known, Local, LostValue } from '../../../../lib/sync/merge';
import { isRemembered, mergeEntry } from '../../../../lib/sync/merge';
import { DAY, MINUTE } from '../../../../lib/time';

const NOW = Date.UTC(2026, 5, 15, 12);
const KEY = 'note:shop.com';

/** Removed on two devices at once, and written anew on one of them. */
const REMOVED_TWICE: { who: number; what: 'edit' | 'remove' | 'tell' | 'hear'; from: number }[] = [
  { who: 2, what: 'edit', from: 0 },
  { who: 2, what: 'remove', from: 0 },
  { who: 0, what: 'edit', from: 0 },
  { who: 2, what: 'tell', from: 0 },
  { who: 2, what: 'edit', from: 0 },
  { who: 0, what: 'remove', from: 0 },
];

/** One device with one value, that tells others by entries. */
class Device {
  known: Known | null = null;
  value: Local | null = null;
  lost: LostValue[] = [];
  /** Every edit that was made here. */
  made: Entry[] = [];
  constructor(
    readonly name: string,
    public ahead = 0,
  ) {}

  edit(json: string | null, now: number) {
    this.value = json === null ? null : { json, at: now + this.ahead };
  }

  take(remotes: readonly Entry[], now: number): Entry | null {
    const merging = { device: this.name, now: now + this.ahead, touched: now + this.ahead };
    const { known, arrival, lost } = mergeEntry(KEY, this.known, this.value, remotes, merging);
    this.known = known;
    this.lost.push(...lost);
    if (arrival) this.value = arrival.json === null ? null : { json: arrival.json, at: arrival.at };
    if (!known) return null;
    const { at, device, count, seen } = known;
    const entry = { key: KEY, at, device, count, seen, json: this.value?.json ?? null };
    if (device === this.name && count > (this.made.at(-1)?.count ?? 0)) this.made.push(entry);
    return entry;
  }
}

const toLost = ({ lost }: Device) => lost.map(({ json, wonJson }) => [json, wonJson]);

describe('one entry on several devices', () => {
  it('takes the latest edit, and keeps what an edit made at the same time loses', () => {
    const [desk, phone] = [new Device('a'), new Device('b')];
    desk.edit('"first"', NOW);
    phone.take([desk.take([], NOW) as Entry], NOW);
    desk.edit('"desk"', NOW + 1);
    phone.edit('"phone"', NOW + 2);
    const fromDesk = desk.take([], NOW + 3) as Entry;
    const fromPhone = phone.take([fromDesk], NOW + 4) as Entry;
    desk.take([fromPhone], NOW + 5);
    expect([desk.value?.json, phone.value?.json]).toEqual(['"phone"', '"phone"']);
    expect(toLost(desk)).toEqual([['"desk"', '"phone"']]);
    expect(toLost(phone)).toEqual([['"desk"', '"phone"']]);
  });

  it('calls nothing lost that was seen before it was changed, nor a value that is the same on both sides', () => {
    const [desk, phone] = [new Device('a'), new Device('b')];
    desk.edit('"one"', NOW);
    phone.take([desk.take([], NOW) as Entry], NOW);
    phone.edit('"two"', NOW + 1);
    desk.take([phone.take([], NOW + 1) as Entry], NOW + 1);
    desk.edit('"same"', NOW + 2);
    phone.edit('"same"', NOW + 2);
    const sent = desk.take([], NOW + 3) as Entry;
    expect(phone.take([sent], NOW + 3)).toEqual(sent);
    expect([...desk.lost, ...phone.lost]).toEqual([]);
  });

  it('a removal is an edit too: it travels, and loses to a later one that did not know of it', () => {
    const [desk, phone] = [new Device('a'), new Device('b')];
    desk.edit('"one"', NOW);
    phone.take([desk.take([], NOW) as Entry], NOW);
    desk.edit(null, NOW + 1);
    phone.take([desk.take([], NOW + 1) as Entry], NOW + 1);
    expect(phone.value).toBe(null);
    desk.edit('"back"', NOW + 2);
    phone.take([desk.take([], NOW + 2) as Entry], NOW + 2);
    phone.edit(null, NOW + 3);
    const removed = phone.take([], NOW + 3) as Entry;
    desk.edit('"kept"', NOW + 4);
    desk.take([removed], NOW + 5);
    expect(desk.value?.json).toBe('"kept"');
    expect(toLost(desk)).toEqual([[null, '"kept"']]);
  });

  it('an edit made with a value in sight wins over it, though its clock goes behind', () => {
    const [desk, phone] = [new Device('a'), new Device('b', -3 * MINUTE)];
    desk.edit('"desk"', NOW);
    phone.take([desk.take([], NOW) as Entry], NOW);
    phone.edit('"phone"', NOW + 1);
    desk.take([phone.take([], NOW + 1) as Entry], NOW + 1);
    expect(desk.value?.json).toBe('"phone"');
    expect([...desk.lost, ...phone.lost]).toEqual([]);
  });

  it('a clock that is more than a day ahead wins nothing', () => {
    const [desk, phone] = [new Device('a'), new Device('b', 400 * DAY)];
    phone.edit('"future"', NOW);
    const future = phone.take([], NOW) as Entry;
    desk.edit('"now"', NOW);
    const sent = desk.take([future], NOW) as Entry;
    expect(desk.value?.json).toBe('"now"');
    phone.ahead = 0;
    phone.take([sent], NOW + 1);
    expect(phone.value?.json).toBe('"now"');
    expect(toLost(phone)).toEqual([['"future"', '"now"']]);
  });

  it('what nobody chose gives way, and what was chosen at an unknown time does too, but is kept', () => {
    const sent = { key: KEY, at: NOW, device: 'a', count: 1, seen: { a: 1 }, json: '"dark"' };
    const merging = { device: 'b', now: NOW + 1, touched: 1 };
    const byDefault = mergeEntry(KEY, null, { json: '"system"', at: null, isDefault: true }, [sent], merging);
    expect([byDefault.arrival?.json, byDefault.lost]).toEqual(['"dark"', []]);
    const chosen = mergeEntry(KEY, null, { json: '"light"', at: null }, [sent], merging);
    expect([chosen.arrival?.json, chosen.lost.map(({ json }) => json)]).toEqual(['"dark"', ['"light"']]);
  });

  it('a removal is forgotten after 90 days, and no old one from elsewhere is taken up again', () => {
    const desk = new Device('a');
    desk.edit('"one"', NOW);
    desk.take([], NOW);
    desk.edit(null, NOW + 1);
    const removed = desk.take([], NOW + 1) as Entry;
    expect(desk.known && isRemembered(desk.known, NOW + 89 * DAY)).toBe(true);
    expect(desk.known && isRemembered(desk.known, NOW + 91 * DAY)).toBe(false);
    expect(new Device('b').take([removed], NOW + 91 * DAY)).toBe(null);
    expect(new Device('b').take([removed], NOW + DAY)).not.toBe(null);
  });

  it('random edits on three devices, told in any order and late, end in one value, and each lost one is kept', () => {
    const step = fc.record({
      who: fc.nat(2),
      what: fc.constantFrom('edit', 'remove', 'tell', 'hear'),
      from: fc.nat(2),
    });
    const skew = fc.array(fc.integer({ min: -10, max: 10 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), skew, (steps, skews) => {
        const devices = skews.map((ahead, place) => new Device('abc'.charAt(place), ahead * MINUTE));
        const told = new Map<string, Entry>();
        let now = NOW;
        const hear = (device: Device, names: readonly string[]) => {
          const remotes = names.flatMap((name) => told.get(name) ?? []);
          const entry = device.take(remotes, now);
          return entry;
        };
        for (const [place, { who, what, from }] of steps.entries()) {
          const device = devices[who] as Device;
          now += MINUTE;
          if (what === 'edit') device.edit(`"${device.name}${place}"`, now);
          if (what === 'remove') device.edit(null, now);
          if (what === 'hear') hear(device, ['abc'.charAt(from)]);
          // An edit is stamped within a minute, whether it is told or not.
          const entry = hear(device, []);
          if (what === 'tell' && entry) told.set(device.name, entry);
        }
        for (let round = 0; round < 3; round++) {
          for (const device of devices) {
            const entry = hear(device, ['a', 'b', 'c']);
            if (entry) told.set(device.name, entry);
          }
        }
        const values = new Set(devices.map(({ value }) => value?.json ?? null));
        expect(values.size).toBe(1);
        const made = devices.flatMap((device) => device.made);
        // The same value, written on two devices at once, is one edit: whoever has seen the one knew it.
        const isOneEdit = (one: Entry, other: Entry) =>
          one === other || (one.json === other.json && !hasSeen(one.seen, other) && !hasSeen(other.seen, one));
        const isReplaced = (edit: Entry) =>
          made.some(
            (same) => isOneEdit(edit, same) && made.some((later) => later !== same && hasSeen(later.seen, same)),
          );
        // The same value may have been lost under the name of another device that wrote it too.
        const isKept = (edit: Entry, { lost }: Device) => lost.some(({ json }) => json === edit.json);
        for (const device of devices) {
          const gone = device.made.filter((edit) => edit.json !== (device.value?.json ?? null) && !isReplaced(edit));
          expect(gone.filter((edit) => !isKept(edit, device))).toEqual([]);
          expect(new Set(device.lost.map(({ device: maker, count }) => `${maker}${count}`)).size).toBe(
            device.lost.length,
          );
        }
      }),
      { numRuns: 300, examples: [[REMOVED_TWICE, [0, 0, 4]]] },
    );
  });
});
