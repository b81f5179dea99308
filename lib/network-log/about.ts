import type { NetworkEntry } from './entry';
import { toKind } from './entry';

type Asked = Pick<NetworkEntry, 'asker' | 'url' | 'body'>;

function toField(body: string | null, name: 'url' | 'email'): string | null {
  try {
    const value: unknown = (JSON.parse(body ?? '{}') as Record<string, unknown>)[name];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** The host or e-mail address that a request was about. Null: no single one, as with a search or a list. */
export function toAbout({ asker, url, body }: Asked): string | null {
  switch (toKind({ asker })) {
    case 'service':
      return toField(body, 'email') ?? URL.parse(toField(body, 'url') ?? '')?.hostname ?? null;
    case 'registry':
      return /\/domain\/([^/?#]+)$/.exec(url)?.[1] ?? null;
    case 'logo':
      return null;
  }
}

/** The path of the page that was asked about. Null: a site was, as usual. */
export function toPagePath({ asker, body }: Pick<Asked, 'asker' | 'body'>): string | null {
  return asker === 'page' ? (URL.parse(toField(body, 'url') ?? '')?.pathname ?? null) : null;
}

export const toHostOf = ({ url }: Pick<NetworkEntry, 'url'>): string => URL.parse(url)?.host ?? '';
