import { toTexts } from './fields';
import { readManagedValues, subscribeManagedValues, toLocked, toManaged, toManagedSettings, toPlaces } from './managed';
import { DEFAULT_SETTINGS, toValuesByPath } from './settings';

const LISTS = ['blockHosts', 'allowHosts', 'neverSend', 'locked'];
const ALSO_LOCKED = ['serviceAddress', 'keepKey', 'policy', 'overrides', 'continueOnce'];
const SETTINGS = new Set(toValuesByPath(DEFAULT_SETTINGS).map(([path]) => path));

const isListOfTexts = (value: unknown) => Array.isArray(value) && value.every((entry) => typeof entry === 'string');

/** Values without effect: wrong type, out of bounds or unknown. The administrator believes that they hold. */
function toUnfitNames(values: Record<string, unknown>): string[] {
  // An unreadable policy does hold: every site is judged "error", and the options say why.
  const { serviceAddress, keepKey, policy: _, ...rest } = values;
  const managed = toManaged(values);
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !LISTS.includes(name)));
  const held = new Set(toManagedSettings(others).map(([path]) => path));
  const canLock = (name: string) => ALSO_LOCKED.includes(name) || toPlaces(name).some((place) => SETTINGS.has(place));
  return [
    ...(serviceAddress != null && managed.serviceAddress === null ? ['serviceAddress'] : []),
    ...(keepKey != null && managed.keepKey === null ? ['keepKey'] : []),
    ...LISTS.filter((name) => name in values && !isListOfTexts(values[name])),
    ...toValuesByPath(others).flatMap(([path]) => (held.has(path) ? [] : [path])),
    ...toTexts(values.locked).flatMap((name) => (canLock(name) ? [] : [`locked: ${name}`])),
  ];
}

export interface ManagedOverview {
  /** The service's base address; null: the user's choice. */
  serviceAddress: string | null;
  /** Settings by their place (`plan`, `safety.mode`), and `policy`, `overrides` and their like. */
  locked: ReadonlySet<string>;
  unfit: readonly string[];
}

export function toManagedOverview(values: Record<string, unknown>): ManagedOverview {
  const { serviceAddress, keepKey, locked } = toManaged(values);
  const kept = keepKey ? ['keepKey'] : [];
  return { serviceAddress, locked: new Set([...locked, ...kept, ...toLocked(values)]), unfit: toUnfitNames(values) };
}

/** Empty where storage does not answer. */
export async function readManagedOverview(): Promise<ManagedOverview> {
  return toManagedOverview(await readManagedValues().catch(() => ({})));
}

export function subscribeManagedOverview(onChange: (overview: ManagedOverview) => void): void {
  subscribeManagedValues(
    () =>
      void readManagedValues().then(
        (values) => onChange(toManagedOverview(values)),
        () => {},
      ),
  );
}
