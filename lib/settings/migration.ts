import type { Locks, StorageArea } from '../browser/storage';
import { SCHEMA_KEY, STORED_SCHEMA, toSchemaItem, toStoredSchema } from '../browser/storage';
import type { StoredItems } from '../lookup/transaction';
import { formatSettings, parseSettings } from './settings-text';
import { SETTINGS_KEY } from './store';

/** What a schema has in other words than the one before it. */
type Migration = (read: (keys: string[]) => Promise<Record<string, unknown>>) => Promise<StoredItems>;

const MIGRATIONS: Record<number, Migration> = {
  /** Brand safety is written out in the settings. Those that cannot be read stay as they are, for the user to decide. */
  2: async (read) => {
    const { [SETTINGS_KEY]: stored } = await read([SETTINGS_KEY]);
    const items: StoredItems = {};
    try {
      if (typeof stored === 'string') items[SETTINGS_KEY] = formatSettings(parseSettings(stored));
    } catch {
      // Nothing is written over them.
    }
    return items;
  },
};

interface MigrationParts {
  area: StorageArea;
  locks: Locks;
  now: () => number;
}

/**
 * Brings what is stored to the schema of this version, one schema at a time. What changes is written first and `schema` is
 * flipped after it, each in one `set`, and either may be done twice: killed anywhere, the next start ends in the same state.
 * Pages that read meanwhile understand both forms. Nothing is written where a newer version was. Never rejects.
 */
export async function migrate({ area, locks, now }: MigrationParts): Promise<void> {
  const readSchema = async () => toStoredSchema((await area.get([SCHEMA_KEY]))[SCHEMA_KEY]);
  const run = async () => {
    const stored = await readSchema();
    for (let schema = stored + 1; schema <= STORED_SCHEMA; schema++) {
      const items = (await MIGRATIONS[schema]?.((keys) => area.get(keys))) ?? {};
      if (Object.keys(items).length > 0) await area.set(items);
      await area.set(toSchemaItem(schema, now()));
    }
  };
  // No page saves settings in between: theirs would be lost.
  const migrateAlone = () => locks.request('settings', run);
  await readSchema()
    .then((stored) => (stored < STORED_SCHEMA ? migrateAlone() : undefined))
    .catch(() => {});
}
