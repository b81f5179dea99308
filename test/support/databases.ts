import { openDB } from 'idb';

/** Every database that is there with all it holds: `[name, [[store, keys, values], ...]]`. */
export async function readDatabases(): Promise<unknown[]> {
  const readOne = async (name: string) => {
    const database = await openDB(name);
    const stores = [...database.objectStoreNames].map(async (store) => [
      store,
      await database.getAllKeys(store),
      await database.getAll(store),
    ]);
    const all = await Promise.all(stores);
    database.close();
    return [name, all];
  };
  return Promise.all((await indexedDB.databases()).map(({ name = '' }) => readOne(name)));
}
