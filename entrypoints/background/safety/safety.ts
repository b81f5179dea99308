import { browser } from 'wxt/browser';
import type { Lookups } from '../../../lib/automatic/lookup';
import { runInPage } from '../../../lib/browser/in-page';
import { subscribeLocal } from '../../../lib/browser/storage';
import type { PageEnvironment } from '../../../lib/environment';
import type { Requests } from '../../../lib/messages';
import { markTab } from '../../../lib/page-links/marking';
import { readPrimedSite } from '../../../lib/primed/list';
import { createPasses } from '../../../lib/safety/blocked-visits';
import { createDecider, RULE_KEYS } from '../../../lib/safety/decider';
import { readPolicyInForce } from '../../../lib/safety/in-force';
import { createOverrides, toNextEnd } from '../../../lib/safety/overrides';
import { readManaged } from '../../../lib/settings/managed';
import { createSafetyRequests } from '../requests/safety';
import { createDecisions } from './decisions';
import { SafetyNavigation } from './navigation';
import { createStrictMode } from './strict';

const ALARM = 'override-end';

/** Call it while the worker starts, before any `await`: it must hear the page that woke the worker. */
export function createSafety(environment: PageEnvironment, lookups: Lookups) {
  const { now } = environment;
  const decider = createDecider(environment, readPrimedSite);
  const passes = createPasses(environment.session);
  const overrides = createOverrides(environment);
  const strict = createStrictMode(environment);
  const decisions = createDecisions(environment, lookups.readSuffixes);
  const navigation = new SafetyNavigation(environment, lookups, decider, passes, strict, decisions);
  const { toolbar } = navigation;
  const refreshAll = () => navigation.refreshAll();

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
    // Noted last: if the worker dies first, the next one repeats this.
    await toolbar.noteLook(look);
    // Not awaited: a tab that the browser never reports must not delay the next setting.
    void refreshAll().catch(() => {});
    await awaitNextEnd();
  };
  let applying: Promise<unknown> = Promise.resolve();
  const applySoon = () => {
    // If settings cannot be read, nothing changes and every verdict is an error.
    applying = applying.then(apply).catch(() => {});
    return applying;
  };

  const onRules = async () => {
    decider.forgetRules();
    await applySoon();
    // In parallel: a hundred thousand rules of the browser take long.
    await Promise.all([strict.settle(), awaitNextEnd(), refreshAll()]);
  };

  /** If exceptions cannot be read, the alarm stays. */
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
    handlers: {
      ...createSafetyRequests(environment, decider, passes, overrides, navigation, strict),
      'mark-links': (asked: Requests['mark-links']['body']) =>
        markTab(environment, decider, (scripts, deadline) => runInPage(asked.tabId, scripts, deadline), asked),
    },
    /** Once a day: in tabs that stay open, data ages and exceptions end. */
    tidy: () => Promise.allSettled([navigation.tidy(), overrides.tidy(), applySoon().then(refreshAll)]),
  };
}
