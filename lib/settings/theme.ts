import type { Theme } from './settings';

/** Shows a page in the theme that the user chose; `system` leaves it to the browser. `root` is the `html` element. */
export function applyTheme({ theme }: { theme: Theme }, root: { dataset: DOMStringMap }): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
