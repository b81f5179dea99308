import type { SiteRecord } from '../record.ts';
import { BUSINESS } from './business.ts';
import { COMMERCE } from './commerce.ts';
import { LEISURE } from './leisure.ts';
import { ODD } from './odd.ts';
import { PUBLIC_LIFE } from './public-life.ts';
import { PUBLISHING } from './publishing.ts';
import { SENSITIVE } from './sensitive.ts';
import { toSite } from './site.ts';
import { TECHNOLOGY } from './technology.ts';
import { TRAVEL } from './travel.ts';

/** The records written by hand. A host is stored in its ASCII form, as it is asked for. */
export const HAND_WRITTEN: ReadonlyMap<string, SiteRecord> = new Map(
  [TRAVEL, PUBLISHING, TECHNOLOGY, COMMERCE, SENSITIVE, PUBLIC_LIFE, BUSINESS, LEISURE, ODD]
    .flat()
    .map((draft) => toSite({ ...draft, host: new URL(`https://${draft.host}`).hostname }))
    .map((site) => [site.host, site]),
);
