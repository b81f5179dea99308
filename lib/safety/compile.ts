import { DAY } from '../time';
import type { HostIndex } from './host-index';
import { createHostIndex } from './host-index';
import { toListedHost } from './listed-host';
import type { Action, ManagedLists, Override, Policy } from './policy';
import type { ReadyRule } from './rule';
import { toReadyRule } from './rule';

/** `until`: milliseconds since the epoch, when the override ends. */
export interface ReadyOverride {
  override: Override;
  until: number;
}

/** A policy ready to judge by. */
export interface CompiledPolicy {
  default: Action;
  unknown: Action;
  stale: Action;
  /** Milliseconds; null: nothing is too old. */
  maxAge: number | null;
  managedBlock: HostIndex;
  managedAllow: HostIndex;
  block: HostIndex;
  allow: HostIndex;
  /** By host, the last one given first. */
  hostOverrides: Map<string, ReadyOverride[]>;
  siteOverrides: Map<string, ReadyOverride[]>;
  rules: ReadyRule[];
  /** Bits of the parts that any rule rests on. */
  needs: number;
}

/** Puts the organisation's lists before the policy. Leaves out entries that name no host. */
export function compilePolicy(policy: Policy, managed: ManagedLists = { block: [], allow: [] }): CompiledPolicy {
  const rules = policy.rules.map(toReadyRule);
  return {
    default: policy.default,
    unknown: policy.unknown,
    stale: policy.stale,
    maxAge: policy.maxAgeDays === null ? null : policy.maxAgeDays * DAY,
    managedBlock: toIndex(managed.block),
    managedAllow: toIndex(managed.allow),
    block: toIndex(policy.block),
    allow: toIndex(policy.allow),
    hostOverrides: toOverrides(policy.overrides, 'host'),
    siteOverrides: toOverrides(policy.overrides, 'site'),
    rules,
    needs: rules.reduce((needs, rule) => needs | rule.needs, 0),
  };
}

function toIndex(hosts: readonly string[]): HostIndex {
  return createHostIndex(hosts.flatMap((host) => toListedHost(host) ?? []));
}

function toOverrides(overrides: readonly Override[], scope: Override['scope']): Map<string, ReadyOverride[]> {
  const found = new Map<string, ReadyOverride[]>();
  for (const override of overrides.toReversed()) {
    if (override.scope !== scope) continue;
    const until = override.until === null ? Number.POSITIVE_INFINITY : Date.parse(override.until);
    const same = found.get(override.host);
    if (same) same.push({ override, until });
    else found.set(override.host, [{ override, until }]);
  }
  return found;
}
