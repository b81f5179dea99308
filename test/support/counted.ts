/** Counts what is read of a value: each property, entry and element, however deep. Work shows in it, and no clock does. */
export function createCounter() {
  let reads = 0;
  const known = new WeakMap<object, object>();

  class CountedMap<K, V> extends Map<K, V> {
    override get(key: K): V | undefined {
      reads++;
      return counted(super.get(key));
    }
  }

  /** The same value gives the same counted one, so that what names each other in rings still does. */
  function counted<T>(value: T): T {
    if (typeof value !== 'object' || value === null) return value;
    let made = known.get(value);
    if (!made) {
      const get = (target: object, key: PropertyKey) => {
        reads++;
        return counted(Reflect.get(target, key));
      };
      made = value instanceof Map ? new CountedMap(value) : new Proxy(value, { get });
      known.set(value, made);
    }
    return made as T;
  }

  return { counted, readsOf: () => reads };
}
