import { describe, expect, test } from 'vitest';
import { createVisit } from '../../../../components/blocked/visit';
import { createBlockedVisits } from '../../../../lib/safety/blocked-visits';
import { createAreaSpace } from '../../../support/area';

describe('the visit', () => {
  const ADDRESS = 'https://bad.com/page?id=7';

  /** A browser with tabs that stand at one place of a history, which doubling and restoring take along. */
  async function setUp(isBehind: boolean) {
    const { area } = createAreaSpace().connect();
    await createBlockedVisits(area).add({ tabId: 1, host: 'bad.com', address: ADDRESS, isBehind });
    const way = {
      state: null as unknown,
      replaceState(state: unknown) {
        way.state = structuredClone(state);
      },
    };
    const visitIn = (tabId: number, session = area) => createVisit({ session }, tabId, 'bad.com', way);
    return { area, way, visitIn };
  }

  test('is known in a tab that was doubled, or has another number after it slept', async () => {
    const { visitIn } = await setUp(true);
    await visitIn(1).keep();
    await visitIn(2).keep();
    expect([await visitIn(2).isSiteBehind(), await visitIn(2).readAddress()]).toEqual([true, ADDRESS]);
  });

  test('after a restart still says what is behind, and not the address', async () => {
    const { visitIn, way } = await setUp(true);
    await visitIn(1).keep();
    expect(JSON.stringify(way.state)).not.toContain('bad.com');
    const { area: empty } = createAreaSpace().connect();
    await visitIn(9, empty).keep();
    expect([await visitIn(9, empty).isSiteBehind(), await visitIn(9, empty).readAddress()]).toEqual([
      true,
      'https://bad.com/',
    ]);
  });

  test('keeps what the worker learns later of the site in the history, and does not lose it to a later visit', async () => {
    const { area, visitIn } = await setUp(false);
    await visitIn(1).keep();
    expect(await visitIn(1).isSiteBehind()).toBe(false);
    const note = { tabId: 1, host: 'bad.com', address: ADDRESS };
    await createBlockedVisits(area).add({ ...note, isBehind: true });
    expect(await visitIn(1).isSiteBehind()).toBe(true);
    await visitIn(1).keep();
    await createBlockedVisits(area).add(note);
    await visitIn(1).keep();
    expect(await visitIn(1).isSiteBehind()).toBe(true);
  });
});
