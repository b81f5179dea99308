import type { Node, ParseError } from 'jsonc-parser';
import { findNodeAtLocation, getNodePath, parseTree } from 'jsonc-parser';
import type { Policy } from '../../../lib/safety/policy';
import type { PolicyFault } from '../../../lib/safety/policy-fault';
import { parsePolicy } from '../../../lib/safety/schema';

/** What is wrong in a text, and in which line of it, counted from 1. `fault` is null where the text is no JSON there. */
export interface LineFault {
  line: number;
  fault: PolicyFault | null;
}

export type DocumentResult = { ok: true; policy: Policy } | { ok: false; faults: LineFault[] };

/** Twice what a policy with full lists comes to: a file of the wrong kind would freeze the page while it is read, or end it. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** The policy that a text holds, or each fault of it with its line, from the first line to the last. */
export function readDocument(text: string): DocumentResult {
  if (text.length > MOST_CHARACTERS) {
    const fault: PolicyFault = { path: [], kind: 'too-long', detail: String(MOST_CHARACTERS) };
    return { ok: false, faults: [{ line: 1, fault }] };
  }
  try {
    return readAll(text);
  } catch {
    // Nested so deep that no reader comes to its end.
    return { ok: false, faults: [{ line: 1, fault: null }] };
  }
}

function readAll(text: string): DocumentResult {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const toLine = createLineFinder(text);
  if (errors.length > 0 || !root) {
    const lines = errors.length > 0 ? errors.map(({ offset }) => toLine(offset)) : [1];
    return { ok: false, faults: [...new Set(lines)].map((line) => ({ line, fault: null })) };
  }
  const result = parsePolicy(JSON.parse(text));
  const repeated = findRepeated(root);
  if (result.ok && repeated.length === 0) return result;
  const faults: LineFault[] = repeated.map((property) => ({
    line: toLine(property.offset),
    fault: toRepeatedFault(property),
  }));
  if (!result.ok) faults.push(...result.faults.map((fault) => ({ line: toLine(toOffset(fault.path)), fault })));
  return { ok: false, faults: faults.sort((one, other) => one.line - other.line) };

  /** Where a path stands; of what is missing, where it is missed. */
  function toOffset(path: readonly (string | number)[]): number {
    const node = root && findNodeAtLocation(root, [...path]);
    if (node) return (node.parent?.type === 'property' ? node.parent : node).offset;
    return path.length === 0 ? 0 : toOffset(path.slice(0, -1));
  }
}

const keyOf = (property: Node) => String(property.children?.[0]?.value);

/** The properties whose key stands in their object already: of two a reader keeps one, and rules would be gone without a word. */
function findRepeated(node: Node): Node[] {
  const keys = new Set<string>();
  const own = (node.type === 'object' ? (node.children ?? []) : []).filter((property) => {
    const key = keyOf(property);
    return keys.has(key) || !keys.add(key);
  });
  return [...own, ...(node.children ?? []).flatMap(findRepeated)];
}

const toRepeatedFault = (property: Node): PolicyFault => ({
  path: getNodePath(property) as PolicyFault['path'],
  kind: 'same-key',
  detail: keyOf(property),
});

function createLineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [line, end] = [0, starts.length];
    while (line < end) {
      const middle = (line + end) >>> 1;
      if ((starts[middle] ?? 0) <= offset) line = middle + 1;
      else end = middle;
    }
    return line;
  };
}
