// The names that the library's look-up imports from its own data, and the tables that it would compute from that data each time
// a worker starts. The build hands it this file instead (test/support/suffix-list.ts).
export let nodeFlags = new Uint8Array();
export let edgeStart = new Uint16Array();
export let edgeLength = new Uint8Array();
export let edgeChild = new Uint16Array();
export let edgeOffset = new Uint16Array();
export let edgeHash = new Uint32Array();
export let wildcardEdge = new Int32Array();
export let labelText = '';
export let rulesRoot = 0;
export let exceptionsRoot = 0;

/** The library's shortcut for the commonest endings: the look-up says the same without it, and the worker weighs less. */
export const fastPathLookup = () => false;

/**
 * Fills in what the library's look-up reads, in the order in which the build writes `suffixes.bin`: numbers in the byte order of
 * all machines that browsers run on, the longer ones first, then text. Returns the endings. Throws when the file is another.
 */
export function fillTrie(file: ArrayBuffer): Set<string> {
  let at = 0;
  const take = <T extends ArrayBufferView>(
    Table: new (from: ArrayBuffer, at: number, count: number) => T,
    count = 0,
  ) => {
    const table = new Table(file, at, count);
    at += table.byteLength;
    return table;
  };
  const [nodes = 0, edges, rules = 0, exceptions = 0] = take(Uint32Array, 4);
  edgeHash = take(Uint32Array, edges);
  wildcardEdge = take(Int32Array, nodes);
  edgeOffset = take(Uint16Array, edges);
  edgeStart = take(Uint16Array, nodes + 1);
  edgeChild = take(Uint16Array, edges);
  edgeLength = take(Uint8Array, edges);
  nodeFlags = take(Uint8Array, nodes);
  const [labels = '', endings] = new TextDecoder().decode(new Uint8Array(file, at)).split('\n');
  if (!endings) throw new RangeError('The list is cut off.');
  labelText = labels;
  rulesRoot = rules;
  exceptionsRoot = exceptions;
  return new Set(endings.split(' '));
}
