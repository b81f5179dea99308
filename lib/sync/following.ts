import { readProvenTime } from '../browser/clock';
import { checksum } from '../browser/record';
import type { Environment } from '../environment';
import { HOUR, MINUTE } from '../time';
import type { Found } from './arriving';
import { takeArrivals } from './arriving';
import { ENTRY_KINDS, toEntryKind } from './entry';
import { ENDED_ITEM, isOurItem, isOwnItem } from './item-names';
import type { Space } from './layout';
import { readSpace, toEnded } from './layout';
import type { LocalEntries } from './local-entries';
import type { LostValue } from './merge';
import { sumOf } from './merge';
import type { SyncPlace } from './place';
import { PAUSES, toFault } from './place';
import { planSending, sendWriting } from './sending';
import type { Fit, KeptLoss, SyncState, SyncStatus } from './state';
import { addLost, createDevice, dropLost, readLost, readState, readStatus, writeState, writeStatus } from './state';

export interface FollowingParts {
  place: SyncPlace;
  entries: LocalEntries;
  /** Of this device: `Firefox · Linux`. */
  name: string;
  isOn(): Promise<boolean>;
  switchOff(): Promise<unknown>;
  isPolicyTooLong(): Promise<boolean>;
}

/** A browser takes 120 writings a minute of an extension, and 1,800 an hour. */
const BETWEEN_WRITINGS = MINUTE;
/** For how long it is said what came when it was switched on: another device's items may come late. */
const SAID_FOR = HOUR;

/** When to look again, milliseconds since the epoch; null: when something changes. */
type NextLook = number | null;

const toKinds = <T>(toValue: (kind: (typeof ENTRY_KINDS)[number]) => T) =>
  Object.fromEntries(ENTRY_KINDS.map((kind) => [kind, toValue(kind)])) as Record<(typeof ENTRY_KINDS)[number], T>;

function toFits({ known }: SyncState, held: ReadonlySet<string>): SyncStatus['fits'] {
  const fits = toKinds((): Fit => ({ all: 0, fit: 0 }));
  for (const [key, { sum }] of known) {
    const kind = toEntryKind(key);
    if (!kind || sum === '') continue;
    fits[kind].all++;
    if (held.has(key)) fits[kind].fit++;
  }
  return fits;
}

const toLossId = ({ key, device, count, json }: Pick<LostValue, 'key' | 'device' | 'count' | 'json'>) =>
  checksum(JSON.stringify([key, device, count, json]));

/** Keeps what follows the user the same on all devices. All of it runs under one lock, in the worker. */
export class Following {
  readonly #environment: Pick<Environment, 'area' | 'locks' | 'now'>;
  readonly #parts: FollowingParts;
  /** Which device this is, once it has looked; null: it has not. */
  device: string | null = null;

  constructor(environment: Pick<Environment, 'area' | 'locks' | 'now'>, parts: FollowingParts) {
    this.#environment = environment;
    this.#parts = parts;
  }

  /** Takes what has come, and sends what was changed here, once a minute at most. */
  look(): Promise<NextLook> {
    return this.#alone(() => this.#look());
  }

  /** Everything of ours goes from the browser's sync. A mark stays, by which other devices stop too. Rejects as the browser does. */
  removeAll(): Promise<void> {
    const { place } = this.#parts;
    return this.#alone(async () => {
      const names = Object.keys(await place.read()).filter(isOurItem);
      await place.remove(names);
      await place.set({ [ENDED_ITEM]: toEnded(this.#environment.now()) });
      await this.#stop({ bytes: 0, devices: [], isEnded: false });
    });
  }

  /**
   * Takes a lost value back, as an edit made now. What was written since it lost goes into the list in its place. False: it was
   * not taken, and stays in the list.
   */
  takeBack(id: string): Promise<boolean> {
    const { area, now } = this.#environment;
    const { entries } = this.#parts;
    return this.#alone(async () => {
      const lost = (await readLost(area)).find((one) => one.id === id);
      if (!lost) return true;
      const { key, json } = lost;
      const standing = (await entries.read()).entries.get(key)?.json ?? null;
      const replaced = standing === lost.wonJson ? null : await this.#toReplaced(lost, standing);
      if (replaced) await addLost(this.#environment, [replaced], await readProvenTime(this.#environment), id);
      const written = await entries.write([{ key, json, at: now(), expected: sumOf(standing) }]);
      const isTaken = written.has(key);
      if (isTaken || replaced) await dropLost(this.#environment, isTaken ? id : (replaced?.id ?? ''));
      return isTaken;
    });
  }

  /** What stands here, in the place of a lost value that is taken back. */
  async #toReplaced({ key, json, from }: KeptLoss, standing: string | null): Promise<KeptLoss> {
    const { area, now } = this.#environment;
    const { device, known } = await readState(area);
    const [count, at] = [known.get(key)?.count ?? 0, now()];
    return {
      id: toLossId({ key, device, count, json: standing }),
      key,
      device,
      count,
      madeAt: at,
      json: standing,
      wonJson: json,
      wonDevice: device,
      from: this.#parts.name,
      wonFrom: from,
      at,
    };
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#environment.locks.request('sync', work) as Promise<T>;
  }

  async #look(): Promise<NextLook> {
    const { area, now } = this.#environment;
    const { place } = this.#parts;
    if (!(await this.#parts.isOn())) {
      await this.#stop();
      return null;
    }
    const state = await readState(area);
    let items: Record<string, unknown>;
    try {
      items = await place.read();
    } catch (error) {
      const fault = toFault(error);
      await this.#say(null, { fault });
      return now() + PAUSES[fault];
    }
    const space = await readSpace(items);
    if (space.endedAt !== null && state.since !== null) return this.#end(state, items);
    const begun = await this.#begin(state, space);
    this.device = begun.device;
    const keepLost = (lost: readonly LostValue[]) => this.#keepLost(lost, begun, space);
    const joining = { isJoining: state.since === null, keepLost };
    return this.#send(await takeArrivals(this.#environment, this.#parts.entries, begun, space, joining), items);
  }

  /** Joins anew where it was off, and as another device where a copy of this profile writes under the same name. */
  async #begin(state: SyncState, space: Space): Promise<SyncState> {
    const nonce = space.devices.get(state.device)?.head?.nonce;
    const isCopy = nonce !== undefined && !state.nonces.includes(nonce);
    const device = isCopy ? createDevice() : state.device;
    if (state.since !== null) return { ...state, device };
    if (space.endedAt !== null) await this.#parts.place.remove([ENDED_ITEM]);
    return { ...state, device, since: this.#environment.now() };
  }

  async #send(found: Found, items: Record<string, unknown>): Promise<NextLook> {
    const { now } = this.#environment;
    const { state, space } = found;
    const nonce = createDevice();
    const { holding, writing, bytes } = await planSending(found, items, { name: this.#parts.name, nonce }, now());
    const fits = toFits(state, holding.held);
    const next = state.triedAt + BETWEEN_WRITINGS;
    const isTooSoon = now() < next && now() >= state.triedAt;
    if (!writing || isTooSoon || space.hasLater) {
      await writeState(this.#environment, state);
      await this.#say(found, {
        bytes: space.bytes,
        fits,
        ...(!isTooSoon && { fault: space.hasLater ? 'later' : null }),
      });
      return writing && !space.hasLater ? next : null;
    }
    // Both are this device's, should it die in between.
    await writeState(this.#environment, { ...state, triedAt: now(), nonces: [...state.nonces.slice(-1), nonce] });
    try {
      await sendWriting(this.#parts.place, writing, space.bytes);
    } catch (error) {
      const fault = toFault(error);
      await this.#say(found, { bytes: space.bytes, fits, fault });
      return now() + PAUSES[fault];
    }
    await writeState(this.#environment, { ...state, nonces: [nonce], wroteAt: now(), triedAt: now() });
    await this.#say(found, { bytes, fits, fault: null, sentAt: now() });
    return null;
  }

  /** The user has removed all on another device: so does this one with what it wrote meanwhile, and follows no more. */
  async #end({ device }: SyncState, items: Record<string, unknown>): Promise<NextLook> {
    const own = Object.keys(items).filter((name) => isOwnItem(name, device));
    if (own.length > 0) await this.#parts.place.remove(own);
    await this.#parts.switchOff();
    await this.#stop({ isEnded: true, bytes: 0, devices: [] });
    return null;
  }

  async #stop(more: Partial<SyncStatus> = {}): Promise<void> {
    const { area } = this.#environment;
    const state = await readState(area);
    const isNews = state.since !== null || Object.keys(more).length > 0;
    if (!isNews) return;
    await writeState(this.#environment, { ...state, since: null });
    await this.#say(null, { came: null, fault: null, ...more });
  }

  async #keepLost(lost: readonly LostValue[], state: SyncState, space: Space): Promise<void> {
    const { now } = this.#environment;
    const toName = (device: string) =>
      device === state.device ? this.#parts.name : (space.devices.get(device)?.head?.name ?? '');
    const kept = lost.map(
      (one): KeptLoss => ({
        ...one,
        id: toLossId(one),
        from: toName(one.device),
        wonFrom: toName(one.wonDevice),
        at: now(),
      }),
    );
    await addLost(this.#environment, kept, await readProvenTime(this.#environment));
  }

  /** `found`: of a round that went through. */
  async #say(found: Found | null, more: Partial<SyncStatus>): Promise<void> {
    const { area, now } = this.#environment;
    const before = await readStatus(area);
    const status: SyncStatus = {
      ...{ sentAt: null, receivedAt: null, bytes: 0, isPolicyTooLong: false, devices: [], fault: null, came: null },
      fits: toKinds(() => ({ all: 0, fit: 0 })),
      isEnded: false,
      ...before,
      device: this.#parts.name,
    };
    await writeStatus(this.#environment, {
      ...status,
      ...(found && (await this.#toNews(found, status, now()))),
      ...more,
    });
  }

  async #toNews({ state, space, arrived, lost }: Found, before: SyncStatus, now: number): Promise<Partial<SyncStatus>> {
    const counts = Map.groupBy(arrived, ({ key }) => toEntryKind(key));
    const isSaid = state.since !== null && now - state.since <= SAID_FOR;
    const came = isSaid ? toKinds((kind) => (before.came?.[kind] ?? 0) + (counts.get(kind)?.length ?? 0)) : null;
    const devices = [...space.devices.values()].flatMap(({ device, head }) =>
      head && device !== state.device ? [{ id: device, name: head.name, at: head.at }] : [],
    );
    const isPolicyTooLong = await this.#parts.isPolicyTooLong();
    const receivedAt = arrived.length + lost.length > 0 ? now : before.receivedAt;
    return { came, devices, isPolicyTooLong, receivedAt, isEnded: false };
  }
}
