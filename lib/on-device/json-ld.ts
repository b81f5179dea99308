import { cut } from '../cut';

/** What JSON-LD says of one thing. Things may name each other in rings. */
export interface Thing {
  /** Without the prefix of schema.org: `Organization`. */
  types: string[];
  /** `@id`, or empty. */
  id: string;
  properties: Map<string, Value[]>;
  /** The property by which it was first reached, and the thing that has it; null for those that stand for themselves. */
  of: { property: string; thing: Thing } | null;
}
export type Value = string | number | boolean | Thing;

const MOST_THINGS = 5_000;
const MOST_VALUES = 20_000;
const DEEPEST = 40;

/** Names of entities, each before what it stands for. */
const ENTITIES =
  `amp & lt < gt > quot " apos ' auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß eacute é egrave è ` +
  `agrave à ccedil ç ntilde ñ ocirc ô ecirc ê reg ® copy © trade ™ ndash – mdash — rsquo ’ lsquo ‘ ` +
  `ldquo “ rdquo ” hellip … middot ·`;
const LETTERS = new Map([...ENTITIES.matchAll(/(\w+) (\S+)/g)].map(([, name = '', sign = '']) => [name, sign]));
LETTERS.set('nbsp', ' ').set('shy', '');

/** Many programs write entities of HTML where text is wanted, some of them twice. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const once = (from: string) =>
    from.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return LETTERS.get(name) ?? whole;
      const point = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    });
  return once(once(text));
}

/** One line of text: entities read, spaces single, at most `most` characters. */
export function toLine(text: string, most = 200): string {
  const line = decodeEntities(text.slice(0, 4 * most))
    .replace(/[\s\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, ' ')
    .trim();
  return cut(line, most).toWellFormed();
}

const ESCAPES = /^\\(?:["\\/bfnrt]|u[\da-f]{4})/i;

/** A quote before a sign, the end of all, or the next name. */
const ENDS = /^(["'])\s{0,100}(?:[,:;}\]]|$|\1[^"'\n]{1,60}\1\s{0,9}:)/;

/** The string that begins at `start` with either quote, as JSON writes it, and its end. Nothing fitting follows a quote within it. */
function repairString(text: string, start: number): [string, number] {
  const quote = text[start];
  let made = '"';
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at] as string;
    if (sign === quote && ENDS.test(text.slice(at, at + 200))) return [`${made}"`, at + 1];
    if (sign === '\\' && ESCAPES.test(text.slice(at, at + 6))) made += sign + text[++at];
    else if (sign === '\\') made += text[at + 1] === "'" ? '' : '\\\\';
    else if (sign === '"') made += '\\"';
    else if (sign < ' ') made += sign === '\n' || sign === '\t' ? ' ' : '';
    else made += sign;
  }
  return [`${made}"`, text.length];
}

/**
 * The values of a text that is nearly JSON: with comments, commas too many or too few, bare line ends and quotes in strings, names
 * without quotes, several values one after the other, or without its end. Takes time linear in the length.
 */
function repair(text: string): string[] {
  const values: string[] = [];
  const open: string[] = [];
  let made: string[] = [];
  let at = 0;
  const add = (token: string) => {
    const last = made.at(-1);
    const isStart = token !== '}' && token !== ']' && token !== ':' && token !== ',';
    // Two values beside each other lack a comma, and a comma before an end or a comma is one too many.
    if (isStart && last !== undefined && !/^[[{:,]$/.test(last)) made.push(',');
    if (!isStart && token !== ':') while (made.at(-1) === ',') made.pop();
    if (token === ',' && /^[[{:]$/.test(made.at(-1) ?? '[')) return;
    made.push(token);
  };
  const finish = () => {
    while (made.at(-1) === ',') made.pop();
    if (made.length > 0) values.push(made.join(''));
    made = [];
  };
  while (at < text.length && values.length < 50 && open.length < 200) {
    const sign = text[at] as string;
    if (sign === '"' || sign === "'") {
      const [token, end] = repairString(text, at);
      add(token);
      at = end;
    } else if (text.startsWith('//', at) || text.startsWith('/*', at) || text.startsWith('<!--', at)) {
      const close = text[at] === '<' ? '-->' : text[at + 1] === '*' ? '*/' : '\n';
      const end = text.indexOf(close, at + 2);
      at = end < 0 ? text.length : end + close.length;
    } else if (sign === '{' || sign === '[') {
      add(sign);
      open.push(sign === '{' ? '}' : ']');
      at++;
    } else if (sign === '}' || sign === ']') {
      // An end that nothing began is left out; one that is missing is added.
      if (open.includes(sign)) {
        let last: string | undefined;
        do {
          last = open.pop();
          if (last) add(last);
        } while (last && last !== sign);
      }
      if (open.length === 0) finish();
      at++;
    } else if (sign === ',' || sign === ':' || sign === ';') {
      if (open.length > 0) add(sign === ':' ? sign : ',');
      at++;
    } else {
      const word = /^[\w$@.+-]{1,100}/.exec(text.slice(at, at + 100))?.[0] ?? '';
      if (word && open.length > 0)
        add(/^(?:true|false|null|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i.test(word) ? word : JSON.stringify(word));
      at += word.length || 1;
    }
  }
  while (open.length > 0) add(open.pop() as string);
  finish();
  return values;
}

function parse(text: string): unknown[] {
  const marked = text.indexOf('<![CDATA[');
  const end = text.lastIndexOf(']]>');
  const bare = marked < 0 ? text : text.slice(marked + 9, end > marked ? end : undefined);
  const plain = /^[\s[]*\{\s*&(?:quot|#34|#x22);/i.test(bare) ? decodeEntities(bare) : bare;
  try {
    return [JSON.parse(plain)];
  } catch {}
  return repair(plain.slice(0, 200_000)).flatMap((value) => {
    try {
      return [JSON.parse(value)];
    } catch {
      return [];
    }
  });
}

const withoutPrefix = (name: string) => name.replace(/^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i, '');

/** All things of a page's JSON-LD, in its order. The same `@id` is the same thing. Never throws. */
export function readThings(texts: readonly string[]): Thing[] {
  const things: Thing[] = [];
  const byId = new Map<string, Thing>();
  let values = 0;

  function toThing(raw: Record<string, unknown>, of: Thing['of'], depth: number): Thing | null {
    const id = typeof raw['@id'] === 'string' ? raw['@id'].slice(0, 500) : '';
    let thing = id ? byId.get(id) : undefined;
    if (!thing) {
      if (things.length >= MOST_THINGS) return null;
      thing = { types: [], id, properties: new Map(), of };
      things.push(thing);
      if (id) byId.set(id, thing);
    }
    // Named elsewhere first, and described here for itself.
    if (of === null && Object.keys(raw).length > 1) thing.of = null;
    for (const [key, value] of Object.entries(raw)) {
      const property = withoutPrefix(key);
      if (property === '@type' || property === 'type') {
        for (const type of [value].flat(1).slice(0, 20))
          if (typeof type === 'string' && type.length < 100) thing.types.push(withoutPrefix(type));
      } else if (property === '@graph') read(value, null, depth + 1);
      else if (!property.startsWith('@') && property.length < 100) {
        const list = thing.properties.get(property) ?? [];
        list.push(...read(value, { property, thing }, depth + 1));
        thing.properties.set(property, list);
      }
    }
    return thing;
  }

  function read(raw: unknown, of: Thing['of'], depth: number): Value[] {
    if (depth > DEEPEST || ++values > MOST_VALUES) return [];
    if (typeof raw === 'string') return [toLine(raw, 2_000)];
    if (typeof raw === 'number' || typeof raw === 'boolean') return [raw];
    if (Array.isArray(raw)) return raw.slice(0, 500).flatMap((one) => read(one, of, depth + 1));
    if (typeof raw !== 'object' || raw === null) return [];
    const record = raw as Record<string, unknown>;
    for (const key of ['@value', '@list', '@set'])
      if (Object.hasOwn(record, key)) return read(record[key], of, depth + 1);
    const thing = toThing(record, of, depth);
    return thing ? [thing] : [];
  }

  for (const text of texts.slice(0, 50)) for (const value of parse(text)) read(value, null, 0);
  return things;
}

export const isThing = (value: Value | undefined): value is Thing => typeof value === 'object';

/** Values read of one property, unless more are asked for. Things may name each other without end. */
const MOST_READ = 5;

function textsOf(thing: Thing, property: string, most: number, textOf: (value: Thing) => Value | undefined): string[] {
  return (thing.properties.get(property) ?? []).slice(0, most).flatMap((value) => {
    const text = isThing(value) ? textOf(value) : value;
    return typeof text === 'string' || typeof text === 'number' ? String(text) || [] : [];
  });
}

const firstOf = (thing: Thing, ...properties: string[]) =>
  properties
    .flatMap((property) => (thing.properties.get(property) ?? []).slice(0, MOST_READ))
    .find((value) => typeof value === 'string' && value !== '');

/** A name, a number or another word. That of a thing is its name, never its address. */
export const namesOf = (thing: Thing, property: string): string[] =>
  textsOf(thing, property, MOST_READ, (value) => firstOf(value, 'name'));

/** Words with spaces are no address, unless they begin as one. */
const isAddress = (text: string) => !/\s/.test(text) || /^(?:https?:|[/.])/i.test(text);

/** Where a picture is. The id of a thing is not: it may be made up. */
export const filesOf = (thing: Thing, property: string): string[] =>
  textsOf(thing, property, MOST_READ, (value) => firstOf(value, 'contentUrl', 'url')).filter(isAddress);

/** A page or a site, that may be named by its id alone. */
export const pagesOf = (thing: Thing, property: string, most = MOST_READ): string[] =>
  textsOf(thing, property, most, (value) => firstOf(value, 'url') ?? value.id);

export function thingsOf(thing: Thing, property: string): Thing[] {
  return (thing.properties.get(property) ?? []).slice(0, MOST_READ).filter(isThing);
}
