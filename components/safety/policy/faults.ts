import type { Node, ParseError } from 'jsonc-parser';
import { findNodeAtLocation, getNodePath, parseTree } from 'jsonc-parser';
import { findWrongInGlob } from '../../../lib/host/glob';
import { findWrongInList } from '../../../lib/safety/listed-host';
import type { Condition, Policy } from '../../../lib/safety/policy';
import type { FaultKind, PolicyFault } from '../../../lib/safety/schema';
import { parsePolicy } from '../../../lib/safety/schema';
import { t } from '../../../lib/texts';
import { formatNumber } from '../../text/format';
import { withWrong } from '../../text/refusal';
import { toQuoted, toVisible } from '../../text/visible';
import type { ConditionField } from './conditions';
import { CONDITION_FIELDS, isAtOdds, toFieldName } from './conditions';
import type { KnownValues, Unmatched } from './unmatched';
import { findUnmatched } from './unmatched';

/** Lines count from 1. `fault` is null where the text is not JSON. */
export interface LineFault {
  line: number;
  fault: PolicyFault | null;
}

export type DocumentResult = { ok: true; policy: Policy } | { ok: false; faults: LineFault[] };

/** Twice the largest policy with full lists. A larger file would freeze or crash the page. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** Also refuses values that certainly match no site. */
export function readDocument(text: string, known: KnownValues): DocumentResult {
  if (text.length > MOST_CHARACTERS) {
    const fault: PolicyFault = { path: [], kind: 'too-long', detail: String(MOST_CHARACTERS) };
    return { ok: false, faults: [{ line: 1, fault }] };
  }
  try {
    return readAll(text, known);
  } catch {
    // Nested too deep for any reader.
    return { ok: false, faults: [{ line: 1, fault: null }] };
  }
}

function readAll(text: string, known: KnownValues): DocumentResult {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const toLine = createLineFinder(text);
  if (errors.length > 0 || !root) {
    const lines = errors.length > 0 ? errors.map(({ offset }) => toLine(offset)) : [1];
    return { ok: false, faults: [...new Set(lines)].map((line) => ({ line, fault: null })) };
  }
  const result = parsePolicy(JSON.parse(text));
  const repeated = findRepeated(root);
  const own = result.ok ? findUnmatchedFaults(result.policy, known) : result.faults;
  if (result.ok && repeated.length + own.length === 0) return result;
  const faults: LineFault[] = repeated.map((property) => ({
    line: toLine(property.offset),
    fault: toRepeatedFault(property),
  }));
  faults.push(...own.map((fault) => ({ line: toLine(toOffset(fault.path)), fault })));
  return { ok: false, faults: faults.sort((one, other) => one.line - other.line) };

  /** For a missing part, the place where it is missed. */
  function toOffset(path: readonly (string | number)[]): number {
    const node = root && findNodeAtLocation(root, [...path]);
    if (node) return (node.parent?.type === 'property' ? node.parent : node).offset;
    return path.length === 0 ? 0 : toOffset(path.slice(0, -1));
  }
}

/** Finding the nearest value takes time, and a document may hold millions. */
const MOST_UNMATCHED = 1000;

function findUnmatchedFaults({ rules }: Policy, known: KnownValues): PolicyFault[] {
  const faults: PolicyFault[] = [];
  let seen = 0;
  for (const [place, { when }] of rules.entries()) {
    for (const [field, at, { value, nearest, isCertain }] of findUnmatched(when, known)) {
      if (isCertain)
        faults.push({ path: ['rules', place, 'when', field, at], kind: 'unmatched', detail: value, nearest });
      if (++seen === MOST_UNMATCHED) return faults;
    }
  }
  return faults;
}

const keyOf = (property: Node) => String(property.children?.[0]?.value);

/** Repeated keys: a reader keeps only one of two, and rules would vanish without a word. */
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

const FIND_WRONG: { [Kind in FaultKind]?: (detail: string) => string | undefined } = {
  host: findWrongInList,
  glob: findWrongInGlob,
};

const toNearestText = (nearest: string) => t('safety.fault.nearest', [toQuoted(nearest)]);

function toFaultText({ kind, detail, nearest }: PolicyFault): string {
  const isNumber = kind === 'too-many' || kind === 'too-long';
  const shown = isNumber ? formatNumber(Number(detail)) : toQuoted(detail);
  const text = withWrong(t(`safety.fault.${kind}`, [shown]), FIND_WRONG[kind]?.(detail));
  return nearest ? `${text} ${toNearestText(nearest)}` : text;
}

const MOST_NOTES = 5;

/** What is odd about a valid condition: it may never hold. */
export function toNotes(when: Condition, known: KnownValues): string[] {
  const notes = isAtOdds(when) ? [t('safety.rule.atOdds')] : [];
  for (const [, , unmatched] of findUnmatched(when, known)) {
    if (notes.length === MOST_NOTES) return [...notes, '…'];
    notes.push(toUnmatchedText(unmatched));
  }
  return notes;
}

/** What is wrong with a value, or may be. */
export function toUnmatchedText({ value, nearest, isCertain }: Unmatched): string {
  if (isCertain) return toFaultText({ path: [], kind: 'unmatched', detail: value, nearest });
  const text = t('safety.fault.unsure', [toQuoted(value)]);
  return nearest ? `${text} ${toNearestText(nearest)}` : text;
}

/** For a person who reads JSON: `rules[3].when.hosts[0]: …`. */
export function toPathText(fault: PolicyFault): string {
  const path = fault.path.map((step, index) =>
    typeof step === 'number' ? `[${step}]` : index === 0 ? toVisible(step) : `.${toVisible(step)}`,
  );
  return path.length === 0 ? toFaultText(fault) : `${path.join('')}: ${toFaultText(fault)}`;
}

/** `place` counts from 0. */
export function toRuleText(place: number, name: string): string {
  return t('safety.fault.rule', [String(place + 1), toQuoted(name)]);
}

/** Like `toPathText`, for a person who does not read JSON. */
export function toPlaceText(fault: PolicyFault, policy: Policy): string {
  const [part, place, ...rest] = fault.path;
  const rule = part === 'rules' && typeof place === 'number' ? policy.rules[place] : undefined;
  if (!rule) return toPathText(fault);
  const field = rest.find((step): step is ConditionField => CONDITION_FIELDS.some((name) => name === step));
  const name = toRuleText(Number(place), rule.name);
  return field ? `${name} · ${toFieldName(field)}: ${toFaultText(fault)}` : `${name}: ${toFaultText(fault)}`;
}
