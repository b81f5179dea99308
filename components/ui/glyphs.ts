import { BadgeCheck, Copy, Link, PanelRight, PanelsTopLeft, RefreshCw, Zap } from 'lucide-preact';
import type { Glyphs } from './Glyph';

export const GLYPHS: Glyphs = {
  copy: Copy,
  dashboard: PanelsTopLeft,
  links: Link,
  live: Zap,
  marks: BadgeCheck,
  panel: PanelRight,
  refresh: RefreshCw,
};
