import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { HELD, readNotices, readRemedies, sendLookup, toFailureOf, untilSettled } from '../support/card.ts';
import { findViolations, lookUp, press, readButtons, shoot, untilText } from '../support/journey.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { closeServer, listen } from '../support/sites.ts';
import { soak, soakRows } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

let stage: TestBrowser;

beforeAll(async () => {
  stage = await startBrowser();
});
beforeEach(() => stage.forgetSites());
afterAll(() => stage?.close());

const OFFSETS = soak(5, 50);
/** What is read of an answer at most, in bytes. */
const CAP = 2 * 2 ** 20;
const LOST = 'No answer arrived. This call may have been billed.';

describe('an answer that breaks off', () => {
  const BROKEN = ['reset-1', 'reset-40', 'reset-200', 'reset-400', 'trunc-1', 'trunc-40', 'trunc-200', 'trunc-150'];
  test.each(soakRows(BROKEN, ['reset-40', 'trunc-200']))(
    'A8: %s is an answer that never arrived, sent once and again only by a click',
    async (mode) => {
      const host = `${mode}.com`;
      const popup = await stage.openCard(host);
      expect(await readNotices(popup)).toEqual([LOST]);
      expect(await readRemedies(popup)).toEqual(['Retry (may cost 3 calls)']);
      expect(stage.paths()).toEqual(BY_ITSELF);

      const again = await stage.openCard(host);
      expect(await readNotices(again)).toEqual([`${LOST} ${HELD}`]);
      expect(stage.paths()).toEqual(BY_ITSELF);
      expect(await stage.readUsage()).toMatchObject({ Sent: 3, Unknown: 3 });
    },
  );

  test(`A8: broken off at each of ${OFFSETS} places, each call is sent once and said to be in doubt`, async () => {
    const page = await stage.chromium.openPage('manifest.json');
    const modes = Array.from({ length: OFFSETS }, (_, index) => [`reset-${1 + 8 * index}`, `trunc-${1 + 8 * index}`]);
    const said: unknown[] = [];
    for (const mode of modes.flat()) {
      // With the user's word, which alone passes the pause after failures.
      said.push([mode, toFailureOf(await sendLookup(page, { subject: `${mode}.org`, confirmed: true }))]);
    }
    await page.close();
    expect(said).toEqual(modes.flat().map((mode) => [mode, { kind: 'lost', billed: 'maybe' }]));
    expect(stage.asked()).toEqual(
      modes
        .flat()
        .map((mode) => `/api/categorize https://${mode}.org`)
        .sort(),
    );
  });

  // Chromium's own network stack sends a request again when a connection that it had used before breaks without a byte of
  // answer. No extension can forbid it, so that the log may show those twice; what we sent is counted in the worker.
  test('A8: reset-0 is an answer that never arrived, and sent by us once', async () => {
    const { client, detach } = await stage.attachWorker();
    const sent: string[] = [];
    const note = ({ request }: { request: { method: string; url: string } }) => {
      if (request.method === 'POST') sent.push(new URL(request.url).pathname);
    };
    await client.send('Network.enable');
    client.on('Network.requestWillBeSent', note);
    const popup = await stage.openCard('reset-0.com');
    expect(await readNotices(popup)).toEqual([LOST]);
    expect(await readRemedies(popup)).toEqual(['Retry (may cost 3 calls)']);
    expect(await readNotices(await stage.openCard('reset-0.com'))).toEqual([`${LOST} ${HELD}`]);
    await detach();
    expect(sent.sort()).toEqual(BY_ITSELF);
    expect([...new Set(stage.paths())]).toEqual(BY_ITSELF);
    expect(await stage.readUsage()).toMatchObject({ Sent: 3, Unknown: 3 });
  });
});

describe('a logo call of its own', () => {
  test('W2: lost alone, it is told by its name, not sent again by itself, and repeated by the click that says its cost', async () => {
    const isLogo = (path: string) => path === '/api/domain_logo';
    await stage.changeOption('calls', async (options) => {
      await press(options, 'Always fetch live data', 'switch');
      // The plan is not known.
      await press(options, 'Always fetch live data');
    });
    const page = await stage.chromium.openPage('manifest.json');
    await stage.steer({ fault: 'trunc-40' });
    const lost = await sendLookup(page, { subject: 'logo-lost.com', sections: ['logo'], mode: 'live' });
    expect(toFailureOf(lost)).toMatchObject({ kind: 'lost', billed: 'maybe' });
    await stage.steer({ fault: null });
    await page.close();

    const popup = await stage.openCard('logo-lost.com');
    expect(await readNotices(popup)).toEqual([`Logo ${LOST} ${HELD}`]);
    expect(await findViolations(popup)).toEqual([]);
    await shoot(popup, 'popup-logo-lost');
    expect(await readButtons(popup)).toContain('Refresh (may cost 7 calls)');
    expect(stage.paths().filter(isLogo)).toHaveLength(1);

    await press(popup, 'Retry (may cost 1 call) Logo');
    await waitUntil(() => stage.paths().filter(isLogo).length === 2, 'the logo is asked for again');
    await untilSettled(popup);
    expect(await readNotices(popup)).toEqual([]);
    await stage.changeOption('calls', (options) => press(options, 'Always fetch live data', 'switch'));
  });
});

describe('no way to the service', () => {
  test('A9: offline, nothing is sent or counted, and what is saved is shown', async () => {
    await stage.openCard('known.com');
    const before = await stage.readUsage();
    // Opening a page would undo the emulation for all of the extension's pages, so that all is done in one.
    const page = await stage.chromium.openPage('dashboard.html');
    await stage.setOffline(true);
    stage.forgetCalls();
    await lookUp(page, 'not-known.com');
    await untilText(page, 'You are offline.');
    await untilSettled(page);
    expect(await readNotices(page)).toEqual(['You are offline.']);
    expect(Object.keys(await stage.readStored()).filter((key) => key.includes('not-known'))).toEqual([]);

    await lookUp(page, 'known.com');
    await untilText(page, 'Registered');
    expect(await readNotices(page)).toEqual([]);
    await press(page, 'Refresh · 3 calls');
    await untilText(page, 'You are offline. Saved');
    await untilSettled(page);
    expect(await readNotices(page)).toEqual(['You are offline. Saved just now shown.']);
    expect(await page.$eval('[aria-labelledby="section-registration"]', (part) => part.textContent)).toContain(
      'Expires',
    );

    await stage.setOffline(false);
    expect(await stage.readUsage()).toEqual(before);
    expect(stage.paths()).toEqual([]);
    await lookUp(page, 'now-known.com');
    await untilText(page, 'Registered');
    await untilSettled(page);
    expect(stage.paths()).toEqual(BY_ITSELF);
    await page.close();
  });

  test('A9: offline, a key test says so, and is neither sent nor counted', async () => {
    const before = await stage.readUsage();
    const page = await stage.chromium.openPage('options.html');
    await stage.setOffline(true);
    await press(page, 'Test key · 1 call');
    await untilText(page, 'You are offline.');
    await stage.setOffline(false);
    await page.close();
    expect(stage.paths()).toEqual([]);
    expect(await stage.readUsage()).toEqual(before);
  });

  test('A9: a service that is not there is an answer that never arrived', async () => {
    // A port that was free a moment ago and on which nobody listens.
    const gone = createServer();
    const port = await listen(gone);
    await closeServer(gone, new Set());
    await stage.saveKey(`http://127.0.0.1:${port}`, stage.world.key);
    expect(await readNotices(await stage.openCard('nobody-there.com'))).toEqual([LOST]);
    await stage.saveKey();
    expect(stage.paths()).toEqual([]);
  });
});

describe('an answer without end', () => {
  /** What the worker has read of a body, in bytes, and at which millisecond that was too much and was given up. */
  interface Note {
    size: number;
    /** Of the last piece. */
    lastSize: number;
    passedAt: number;
    givenUpAt: number;
  }

  /** Lets the worker note what it reads of each body, until what this returns is called. */
  async function takeNotes(): Promise<() => Promise<Note[]>> {
    await stage.inWorker((cap) => {
      const { prototype } = ReadableStreamDefaultReader;
      const { read, cancel } = prototype;
      const notes = new Map<unknown, Note>();
      const toNote = (reader: unknown) => {
        const note = notes.get(reader) ?? { size: 0, lastSize: 0, passedAt: 0, givenUpAt: 0 };
        notes.set(reader, note);
        return note;
      };
      Object.assign(prototype, {
        async read(this: ReadableStreamDefaultReader<Uint8Array>) {
          const piece = await read.call(this);
          const note = toNote(this);
          note.lastSize = piece.value?.byteLength ?? 0;
          note.size += note.lastSize;
          if (note.size > cap) note.passedAt ||= performance.now();
          return piece;
        },
        cancel(this: ReadableStreamDefaultReader) {
          toNote(this).givenUpAt = performance.now();
          return cancel.call(this);
        },
      });
      Object.assign(globalThis, {
        endNotes: () => {
          Object.assign(prototype, { read, cancel });
          return [...notes.values()];
        },
      });
    }, CAP);
    return () => stage.inWorker('endNotes()') as Promise<Note[]>;
  }

  test.each(['huge', 'bomb'])('A10: %s is given up at once at 2 MiB, and the worker hardly grows', async (mode) => {
    const { client, detach } = await stage.attachWorker();
    const readHeap = async () => {
      const { usedSize, backingStorageSize } = await client.send('Runtime.getHeapUsage');
      return usedSize + backingStorageSize;
    };
    await client.send('HeapProfiler.collectGarbage');
    const before = await readHeap();
    const endNotes = await takeNotes();
    let [isOver, most] = [false, before];
    const watching = (async () => {
      while (!isOver) most = Math.max(most, await readHeap());
    })();
    const popup = await stage.openCard(`${mode}.com`);
    isOver = true;
    await watching;
    expect(await readNotices(popup)).toEqual(['The answer was too large.']);
    expect(await readRemedies(popup)).toEqual(['Retry (may cost 3 calls)']);
    expect(stage.paths()).toEqual(BY_ITSELF);
    // Of three bodies at once, with what of them nobody holds any more.
    expect(most - before).toBeLessThan(16 * 2 ** 20);
    await client.send('HeapProfiler.collectGarbage');
    expect((await readHeap()) - before).toBeLessThan(4 * 2 ** 20);

    const bodies = await endNotes();
    await detach();
    expect(bodies).toHaveLength(BY_ITSELF.length);
    // Nothing more is read after the piece that is too much.
    expect(bodies.filter(({ size, lastSize }) => size <= CAP || size - lastSize > CAP)).toEqual([]);
    const waits = bodies.map(({ passedAt, givenUpAt }) => givenUpAt - passedAt);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0);
    // One at least of the three is not held up by whatever else the machine does.
    expect(Math.min(...waits)).toBeLessThan(200);
    expect(await readNotices(await stage.openCard(`after-${mode}.com`))).toEqual([]);
  });
});

describe('an answer from elsewhere', () => {
  const CODES = [301, 302, 303, 307, 308];
  const REDIRECTS = CODES.flatMap((code) => [`${code}-same`, `${code}-other`]);
  test.each(soakRows(REDIRECTS, ['302-same', '307-other']))('A20: %s is not followed, and said', async (mode) => {
    const popup = await stage.openCard(`${mode}.com`);
    expect(await readNotices(popup)).toEqual([
      `The service tried to send us elsewhere (${stage.world.address}). Stopped.`,
    ]);
    // A followed redirect would arrive at /landed, on either origin the same stand-in.
    expect(stage.paths()).toEqual(BY_ITSELF);
  });
});
