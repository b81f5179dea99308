import type { ComponentType } from 'preact';

interface Props {
  size: 14 | 16;
}

/** The icons of parts that the popup draws first. */
export type Glyphs = Record<
  'copy' | 'dashboard' | 'links' | 'live' | 'marks' | 'panel' | 'refresh',
  ComponentType<{ size: number }>
>;

let glyphs: Glyphs | null = null;

/** Each page sets them once, before it draws; the popup after its first screen. */
export function setGlyphs(icons: Glyphs): void {
  glyphs = icons;
}

/** An icon, or the room for it. */
export function Glyph({ name, size }: Props & { name: keyof Glyphs }) {
  const Icon = glyphs?.[name];
  return Icon ? <Icon size={size} /> : <svg width={size} height={size} aria-hidden="true" />;
}
