/**
 * Runs once in the page, in its own world: which of the names its scripts have set, one a line. It looks at own properties of the
 * window without reading them, since a getter may do anything. An element whose id is such a name is no own property. A dotted
 * name is followed through plain data alone. The page may have changed every method, so it uses few and gives a text. The
 * browser sends it as text: it uses nothing of this file.
 */
export function readGlobals(names: string[]): string {
  let found = '';
  try {
    const describe = Object.getOwnPropertyDescriptor;
    const nodeType = describe(Node.prototype, 'nodeType')?.get;
    const collection = describe(HTMLCollection.prototype, 'length')?.get;

    /** The browser's own getters know their own objects and call no trap of a proxy. */
    const isOf = (read: (() => unknown) | undefined, value: unknown) => {
      try {
        return typeof read?.call(value) === 'number';
      } catch {
        return false;
      }
    };

    const isThere = (name: string) => {
      let owner: object = window;
      let step = '';
      for (let index = 0; index <= name.length; index++) {
        const isLast = index === name.length;
        if (!isLast && name[index] !== '.') {
          step += name[index];
          continue;
        }
        const property = describe(owner, step);
        if (!property) return false;
        if (!('value' in property)) return isLast;
        const { value } = property;
        if (value === null || value === undefined) return false;
        const isObject = typeof value === 'object' || typeof value === 'function';
        if (isObject && (isOf(nodeType, value) || isOf(collection, value))) return false;
        if (isLast) return true;
        if (!isObject) return false;
        owner = value;
        step = '';
      }
      return false;
    };

    for (let index = 0; index < names.length && index < 500; index++) {
      const name = names[index];
      try {
        if (name && isThere(name)) found += `${name}\n`;
      } catch {}
    }
  } catch {}
  return found;
}
