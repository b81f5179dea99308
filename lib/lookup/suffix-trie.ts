/** The public suffix list as `suffixes.json` holds it: the library's flat trie, its arrays as plain lists of numbers. */
export interface SuffixTrie {
  nodeFlags: number[];
  edgeStart: number[];
  edgeLength: number[];
  edgeChild: number[];
  labelText: string;
  rulesRoot: number;
  exceptionsRoot: number;
}

// The names that the library's look-up imports from its own data. The build hands it this file instead (wxt.config.ts).
export let nodeFlags = new Uint8Array();
export let edgeStart = new Uint16Array();
export let edgeLength = new Uint8Array();
export let edgeChild = new Uint16Array();
export let labelText = '';
export let rulesRoot = 0;
export let exceptionsRoot = 0;

/** The library's shortcut for the commonest endings: the look-up says the same without it, and the worker weighs less. */
export const fastPathLookup = () => false;

/** Fills in what the library's look-up reads when it is evaluated, so before that. Throws when it is no trie. */
export function fillTrie(trie: SuffixTrie): void {
  nodeFlags = Uint8Array.from(trie.nodeFlags);
  edgeStart = Uint16Array.from(trie.edgeStart);
  edgeLength = Uint8Array.from(trie.edgeLength);
  edgeChild = Uint16Array.from(trie.edgeChild);
  ({ labelText, rulesRoot, exceptionsRoot } = trie);
}
