/**
 * Gives each drawn row a slot, the key of its element. A row keeps its slot while it is drawn, and with it the focus. One that
 * comes into view gets that of a row that has left: to fill an element anew is faster than to make one.
 */
export function createRowSlots(): (hosts: readonly string[]) => readonly number[] {
  let slots = new Map<string, number>();
  let made = 0;
  return (hosts) => {
    const drawn = new Set(hosts);
    const left = [...slots].flatMap(([host, slot]) => (drawn.has(host) ? [] : slot));
    let taken = 0;
    slots = new Map(hosts.map((host) => [host, slots.get(host) ?? left[taken++] ?? made++]));
    return hosts.map((host) => slots.get(host) as number);
  };
}
