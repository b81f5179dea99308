/** The path of a filled brand, or the SVG elements of a glyph of lines with their attributes. */
export type Drawing = string | [element: string, attributes: Record<string, string>][];

type Icons = ReadonlyMap<string, Drawing>;

/** By what they show: `wordpress`, `kind:cms`, `/News`. Null until they are read, and where they cannot be. */
let icons: Icons | null = null;
const followers = new Set<() => void>();

/** `file`: as `lib/build/icon-file.ts` writes it. */
export const toIcons = (file: Record<string, Drawing>): Icons =>
  new Map(Object.entries(file).flatMap(([names, drawing]) => names.split('|').map((name) => [name, drawing])));

export const hasIcons = () => icons !== null;

/** Tells whoever draws icons. No signal: the popup's first screen does without them. */
export function setIcons(next: Icons | null): void {
  icons = next;
  for (const follow of followers) follow();
}

/** Gives back how to end it. */
export function followIcons(onCome: () => void): () => void {
  followers.add(onCome);
  return () => {
    followers.delete(onCome);
  };
}

/** Undefined: the letter of the name is shown. */
export const findTechnologyIcon = (id: string, kind: string) =>
  icons?.get(id.toLowerCase()) ?? icons?.get(`kind:${kind}`);

/** `path`: as in answers, such as `/News/Weather`. Undefined: there is none for its top level. */
export const findCategoryIcon = (path: string) => icons?.get(path.split('/', 2).join('/'));
