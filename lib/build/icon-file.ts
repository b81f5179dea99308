import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { LucideIcon } from 'lucide-preact';
import type * as SimpleIcons from 'simple-icons';
import type { SimpleIcon } from 'simple-icons';
import { BRANDS, CATEGORY_GLYPHS, KIND_GLYPHS } from './icon-names.ts';

const require = createRequire(import.meta.url);

/** As one script: as modules the package is a file for each icon. */
const lucide: Record<string, LucideIcon | undefined> = require('lucide-preact');
const brands: typeof SimpleIcons = require('simple-icons');

/** A brand is one filled path. A glyph is drawn with lines: the names of its SVG elements and their attributes. */
type Drawing = string | [element: string, attributes: Record<string, string>][];

const BRAND_BY_SLUG = new Map(Object.values(brands).map((icon) => [icon.slug, icon]));

/** The brand as its makers write it, and its path. */
export function readBrand(slug: string): Pick<SimpleIcon, 'title' | 'path'> {
  const icon = BRAND_BY_SLUG.get(slug);
  if (!icon) throw new Error(`simple-icons has no ${slug}.`);
  return icon;
}

function readGlyph(name: string): Drawing {
  const drawn = lucide[name]?.({}) as { props: { icon?: { node: Exclude<Drawing, string> } } } | undefined;
  const icon = drawn?.props.icon;
  if (!icon) throw new Error(`lucide has no ${name}.`);
  // Its keys are for lists of a library that we do not draw with.
  return icon.node.map(([element, { key: _, ...attributes }]) => [element, attributes]);
}

/**
 * What is drawn for `wordpress`, `kind:cms` and `/News`. Names with one drawing stand in one key, with `|` between them:
 * `google_ads|google_adwords`.
 */
export function toIcons(): Record<string, Drawing> {
  const technologies = BRANDS.map(([slug, ids]) => [ids.join('|'), readBrand(slug).path] as const);
  const kinds = Object.entries(KIND_GLYPHS).map(([kind, name]) => [`kind:${kind}`, readGlyph(name)] as const);
  const categories = CATEGORY_GLYPHS.map(
    ([name, ...tops]) => [tops.map((top) => `/${top}`).join('|'), readGlyph(name)] as const,
  );
  return Object.fromEntries([...kinds, ...categories, ...technologies]);
}

/** Writes the file that a page reads once it is drawn. */
export function writeIcons(build: string): void {
  writeFileSync(join(build, 'icons.json'), JSON.stringify(toIcons()));
}
