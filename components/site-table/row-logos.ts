import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Settings } from '../../lib/settings/settings';

/** Few enough that a server of pictures takes them for one reader. */
const MOST_AT_ONCE = 4;
/** A picture is kept as text of up to 1.4 million characters. */
const MOST_KEPT = 300;
const MOST_CHARACTERS = 20_000_000;

type Show = (picture: string) => void;

export type RowLogos = ReturnType<typeof createRowLogos>;

/** Loads the logos of rows in view, those that came into view last first, and each once. `load` rejects without one. */
export function createRowLogos(load: (url: string) => Promise<string>) {
  /** The oldest first; null: there is none. */
  const pictures = new Map<string, string | null>();
  const viewers = new Map<string, Set<Show>>();
  const waiting: string[] = [];
  const underWay = new Set<string>();
  let characters = 0;

  const keep = (url: string, picture: string | null) => {
    pictures.set(url, picture);
    characters += picture?.length ?? 0;
    for (const [oldest, dropped] of pictures) {
      if (pictures.size <= MOST_KEPT && characters <= MOST_CHARACTERS) break;
      pictures.delete(oldest);
      characters -= dropped?.length ?? 0;
    }
    if (picture !== null) for (const show of viewers.get(url) ?? []) show(picture);
  };
  const loadNext = () => {
    while (underWay.size < MOST_AT_ONCE) {
      const url = waiting.pop();
      if (url === undefined) return;
      underWay.add(url);
      void load(url)
        .catch(() => null)
        .then((picture) => {
          underWay.delete(url);
          keep(url, picture);
          loadNext();
        });
    }
  };

  return {
    /** Null: not loaded, or there is none. */
    peek: (url: string): string | null => pictures.get(url) ?? null,
    /** Returns what ends the view. A logo that still waits is not loaded then. */
    view(url: string, show: Show): () => void {
      const others = viewers.get(url) ?? new Set();
      viewers.set(url, others.add(show));
      const isAsked = pictures.has(url) || underWay.has(url) || waiting.includes(url);
      if (!isAsked) waiting.push(url);
      loadNext();
      return () => {
        others.delete(show);
        if (others.size > 0) return;
        viewers.delete(url);
        const place = waiting.indexOf(url);
        if (place >= 0) waiting.splice(place, 1);
      };
    },
  };
}

/** `toLogos` of a page: null while the user does not load logos. */
export function openRowLogos(
  settings: ReadonlySignal<Settings>,
  fetchLogo: (url: string, ending: AbortSignal, asker: 'logo') => Promise<string>,
) {
  const logos = createRowLogos((url) => fetchLogo(url, new AbortController().signal, 'logo'));
  return () => (settings.value.loadLogos ? logos : null);
}

/** Null: the logo is not there yet, or there is none. `logos`: null where the user does not load logos. */
export function useRowLogo(logos: RowLogos | null, url: string | null): string | null {
  const [shown, setShown] = useState<{ url: string; picture: string } | null>(null);
  const wanted = url?.startsWith('https://') ? url : null;
  useEffect(() => {
    if (!logos || wanted === null) return;
    return logos.view(wanted, (picture) => setShown({ url: wanted, picture }));
  }, [logos, wanted]);
  if (!logos || wanted === null) return null;
  return shown?.url === wanted ? shown.picture : logos.peek(wanted);
}
