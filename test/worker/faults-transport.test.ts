import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { HELD, toNotices, toOffers } from '../support/reply-notices';
import { BY_ITSELF } from '../support/service-calls';
import { closeServer, listen } from '../support/sites';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld, toFailures } from '../support/worker-world';

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const OFFSETS = 50;
/** What is read of an answer at most, in bytes. */
const CAP = 2 * 2 ** 20;
const LOST = 'No answer arrived. This call may have been billed.';

describe('an answer that breaks off', () => {
  // Whether a browser's own network stack sends a request again that broke off without a byte is seen in a browser alone.
  const BROKEN = ['reset-0', 'reset-1', 'reset-40', 'reset-200', 'reset-400'];
  const CUT = ['trunc-1', 'trunc-40', 'trunc-200', 'trunc-150'];
  test.each([...BROKEN, ...CUT])(
    'A8: %s is an answer that never arrived, sent once and again only by a click',
    async (mode) => {
      const host = `${mode}.com`;
      const first = await world.openCard(host);
      expect(toNotices(first)).toEqual([LOST]);
      expect(toOffers(first)).toEqual(['retry that may cost']);
      expect(world.paths()).toEqual(BY_ITSELF);

      world.kill();
      expect(toNotices(await world.openCard(host))).toEqual([`${LOST} ${HELD}`]);
      expect(world.paths()).toEqual(BY_ITSELF);
      expect(await world.readLedger()).toEqual({ sent: 3, billed: 0, free: 0, unknown: 3 });

      await world.openCard(host, { mode: 'refresh', confirmed: true });
      expect(world.paths()).toEqual([...BY_ITSELF, ...BY_ITSELF].sort());
    },
  );

  test(`A8: broken off at each of ${OFFSETS} places, each call is sent once and said to be in doubt`, async () => {
    const modes = Array.from({ length: OFFSETS }, (_, index) => [`reset-${1 + 8 * index}`, `trunc-${1 + 8 * index}`]);
    const hosts = modes.flat().map((mode) => `${mode}.org`);
    const said: unknown[] = [];
    for (const host of hosts) {
      // With the user's word, which alone passes the pause after failures.
      said.push([host, toFailures(await world.lookUp(host, { confirmed: true })).categories]);
    }
    expect(said).toEqual(hosts.map((host) => [host, { kind: 'lost', billed: 'maybe' }]));
    expect(world.asked()).toEqual(hosts.map((host) => `/api/categorize https://${host}`).sort());
  });
});

describe('a logo call of its own', () => {
  test('W2: lost alone, it is told by its name, not sent again by itself, and repeated by the click that says its cost', async () => {
    const countLogos = () => world.paths().filter((path) => path === '/api/domain_logo').length;
    await world.steer({ fault: 'trunc-40' });
    const lost = await world.lookUp('logo-lost.com', { sections: ['logo'], mode: 'live' });
    expect(toFailures(lost)).toEqual({ logo: { kind: 'lost', billed: 'maybe' } });
    await world.steer({ fault: null });

    // As a popup does while live data is always asked for.
    const card = await world.openCard('logo-lost.com', { mode: 'missing-live' });
    expect(toFailures(card)).toEqual({ logo: { kind: 'lost', billed: 'maybe', isHeld: true } });
    expect(toNotices(card)).toEqual([`${LOST} ${HELD}`]);
    expect(countLogos()).toBe(1);

    const again = await world.lookUp('logo-lost.com', { sections: ['logo'], mode: 'live', confirmed: true });
    expect(toFailures(again)).toEqual({});
    expect(countLogos()).toBe(2);
  });
});

describe('no way to the service', () => {
  test('A9: offline, nothing is sent or counted, and what is saved is shown', async () => {
    await world.openCard('known.com');
    const before = await world.readLedger();
    world.setOffline(true);
    world.forgetCalls();
    expect(toNotices(await world.openCard('not-known.com'))).toEqual(['You are offline.']);
    expect(Object.keys(await world.stored()).filter((key) => key.includes('not-known'))).toEqual([]);
    expect(toNotices(await world.openCard('known.com'))).toEqual([]);
    expect(toNotices(await world.openCard('known.com', { mode: 'refresh' }))).toEqual(['You are offline.']);
    expect(toNotices(await world.openCard('known.com'))).toEqual([]);

    world.setOffline(false);
    expect(await world.readLedger()).toEqual(before);
    expect(world.paths()).toEqual([]);
    expect(toNotices(await world.openCard('not-known.com'))).toEqual([]);
    expect(world.paths()).toEqual(BY_ITSELF);
  });

  test('A9: offline, a key test says so, and is neither sent nor counted', async () => {
    const before = await world.readLedger();
    world.setOffline(true);
    expect(await world.ask('test-key', {})).toEqual({ ok: false, failure: { kind: 'offline', billed: 'no' } });
    expect(world.paths()).toEqual([]);
    expect(await world.readLedger()).toEqual(before);
  });

  test('A9: a service that is not there is an answer that never arrived', async () => {
    // A port that was free a moment ago and on which nobody listens.
    const gone = createServer();
    const port = await listen(gone);
    await closeServer(gone, new Set());
    await world.ask('save-key', { address: `http://127.0.0.1:${port}`, key: world.key, keep: 'local' });
    expect(toNotices(await world.openCard('nobody-there.com'))).toEqual([LOST]);
    expect(world.paths()).toEqual([]);
  });
});

describe('an answer without end', () => {
  /** What was read of a body, in bytes. */
  interface Note {
    size: number;
    /** Of the last piece. */
    lastSize: number;
    isGivenUp: boolean;
  }

  /** Notes what is read of each body until the test is over. */
  function takeNotes(): ReadonlyMap<unknown, Note> {
    const { prototype } = ReadableStreamDefaultReader;
    const { read, cancel } = prototype;
    const notes = new Map<unknown, Note>();
    const toNote = (reader: unknown) => {
      const note = notes.get(reader) ?? { size: 0, lastSize: 0, isGivenUp: false };
      notes.set(reader, note);
      return note;
    };
    Object.assign(prototype, {
      async read(this: ReadableStreamDefaultReader<Uint8Array>) {
        const piece = await read.call(this);
        const note = toNote(this);
        note.lastSize = piece.value?.byteLength ?? 0;
        note.size += note.lastSize;
        return piece;
      },
      cancel(this: ReadableStreamDefaultReader) {
        toNote(this).isGivenUp = true;
        return cancel.call(this);
      },
    });
    onTestFinished(() => void Object.assign(prototype, { read, cancel }));
    return notes;
  }

  test.each(['huge', 'bomb'])('A10: %s is given up at 2 MiB, and nothing more of it is read', async (mode) => {
    const notes = takeNotes();
    const card = await world.openCard(`${mode}.com`);
    expect(toNotices(card)).toEqual(['The answer was too large.']);
    expect(toOffers(card)).toEqual(['retry that may cost']);
    expect(world.paths()).toEqual(BY_ITSELF);

    const bodies = [...notes.values()];
    // The network log, which counts its bytes, is between a body and its reader.
    expect(bodies).toHaveLength(2 * BY_ITSELF.length);
    // The piece that is too much is the last.
    expect(bodies.filter(({ size, lastSize }) => size <= CAP || size - lastSize > CAP)).toEqual([]);
    expect(bodies.every(({ isGivenUp }) => isGivenUp)).toBe(true);
    expect(toNotices(await world.openCard(`after-${mode}.com`))).toEqual([]);
  });
});

describe('an answer from elsewhere', () => {
  const CODES = [301, 302, 303, 307, 308];
  test.each(CODES.flatMap((code) => [`${code}-same`, `${code}-other`]))(
    'A20: %s is not followed, and said',
    async (mode) => {
      const card = await world.openCard(`${mode}.com`);
      expect(toNotices(card)).toEqual([`The service tried to send us elsewhere (${world.address}). Stopped.`]);
      expect(toOffers(card)).toEqual(['options', 'retry that may cost']);
      // A followed redirect would arrive at /landed, on either origin the same stand-in.
      expect(world.paths()).toEqual(BY_ITSELF);
    },
  );
});
