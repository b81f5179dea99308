/** The keys of local storage that decide about every site: settings, policy, exceptions, primed lists, what an organisation sets. */
export const RULE_KEYS: readonly string[] = ['settings', 'policy', 'overrides', 'primed-stamp', 'managed'];

/** Whether a change of local storage may change the verdict on a host. Registration is kept under the domain of a host. */
export function isOfVerdict(host: string, keys: readonly string[]): boolean {
  return keys.some(
    (key) => RULE_KEYS.includes(key) || key.startsWith(`card:${host}:`) || key.endsWith(':registration'),
  );
}
