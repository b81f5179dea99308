import { browser } from 'wxt/browser';
import { subscribeLocal } from '../../lib/browser/storage';
import { readPrimedSite } from '../../lib/primed/list';
import { createPasses } from '../../lib/safety/blocked-visits';
import { createDecider, RULE_KEYS } from '../../lib/safety/decider';
import { readPolicyInForce } from '../../lib/safety/in-force';
import { createOverrides, toNextEnd } from '../../lib/safety/overrides';
import { readManaged } from '../../lib/settings/managed';
import type { BrowsingParts } from './navigation';
import { createNavigation } from './navigation';
import { createNotices } from './notices';
import { createSafetyRequests } from './safety-requests';
import { createStrictMode } from './strict';

/** Wakes the worker when the next exception ends. */
const ALARM = 'override-end';

/**
 * Brand safety while one browses: switched on and off, and kept in step with its settings, policy, lists and exceptions. Call it
 * while the worker starts, before anything is awaited: it listens at once, so that the page that woke the worker is judged, and
 * stops listening when brand safety turns out to be off.
 */
export function createSafety(parts: BrowsingParts) {
  const { area, session, locks, now, lookup } = parts;
  const decider = createDecider({ area, now, readPrimed: readPrimedSite });
  const passes = createPasses(session);
  const overrides = createOverrides({ area, locks, now });
  const strict = createStrictMode({ area, session, locks, now });
  const notices = createNotices({ area, locks, now, lookup });
  const navigation = createNavigation({ ...parts, decider, passes, strict, notices });
  const { toolbar, refreshAll } = navigation;

  /** Listens as the settings and the permission say, and gives all tabs the look of that when it is new. */
  const apply = async () => {
    const safety = await decider.readSafety();
    const isGranted = await browser.permissions.contains({ permissions: ['webNavigation'] });
    const look = !safety.on ? 'off' : isGranted ? safety.mode : 'revoked';
    const isOn = safety.on && isGranted;
    const isLookingUp = isOn && safety.mode === 'lookup';
    navigation.listen(isOn, isLookingUp);
    if (!(await toolbar.isNewLook(look))) return;
    await toolbar.showLook(look);
    if (!isOn) void passes.endAll();
    if (!isLookingUp) navigation.forgetTabs();
    // Last: a worker that dies before it leaves it to the next one.
    await toolbar.noteLook(look);
    // Not waited for: a tab of which the browser never tells must not hold up what is set next.
    void refreshAll().catch(() => {});
    await awaitNextEnd();
  };
  let applying: Promise<unknown> = Promise.resolve();
  const applySoon = () => {
    // Settings that cannot be read leave things as they are; every verdict is an error then.
    applying = applying.then(apply).catch(() => {});
    return applying;
  };

  const onRules = async () => {
    decider.forgetRules();
    await applySoon();
    // Each by itself: a hundred thousand rules of the browser are long in coming.
    await Promise.all([strict.settle(), awaitNextEnd(), refreshAll()]);
  };

  /** Sets the alarm to the next end of an exception. It stays as it is where exceptions cannot be read. */
  const awaitNextEnd = () => setAlarm().catch(() => {});
  const setAlarm = async () => {
    const when = navigation.isHearing() ? toNextEnd(await readAllOverrides(), now()) : null;
    await (when === null ? browser.alarms.clear(ALARM) : browser.alarms.create(ALARM, { when }));
  };
  const readAllOverrides = async () => [
    ...(await overrides.read()),
    ...((await readPolicyInForce(readManaged())).toDocument()?.overrides ?? []),
  ];

  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name !== ALARM) return;
    void refreshAll();
    void awaitNextEnd();
  });
  subscribeLocal((changed) => {
    const keys = Object.keys(changed);
    if (RULE_KEYS.some((key) => keys.includes(key))) void onRules();
    const owners = decider.forgetCards(keys);
    if (owners.length > 0) void navigation.refreshHosts(owners);
  });
  for (const change of [browser.permissions.onAdded, browser.permissions.onRemoved]) {
    change.addListener(() => void applySoon());
  }
  void applySoon();

  return {
    handlers: createSafetyRequests({ now, decider, passes, overrides, navigation, strict }),
    /** Once a day: data grows too old and exceptions end in tabs that stay open. */
    tidy: () => Promise.allSettled([navigation.tidy(), overrides.tidy(), applySoon().then(refreshAll)]),
  };
}
