import type { StorageArea } from '../browser/storage';
import type { SectionName } from '../model';
import type { BulkSite, ReadingParts } from './input';

export interface BulkPreview {
  /** Sites in the list. */
  sites: number;
  /** Sites of which every wanted section is saved, so that they cost nothing. */
  saved: number;
  /** Sites of which some wanted sections are saved. */
  partlySaved: number;
  /** Sites that the service could not read a short while ago; they cost nothing now. */
  unreadable: number;
  /** When the oldest and the newest of the saved answers were received, milliseconds since the epoch; null: none is saved. */
  oldest: number | null;
  newest: number | null;
  /** The most calls that a run will cost. */
  calls: number;
}

export interface PreviewParts extends ReadingParts {
  area?: StorageArea;
  /** Milliseconds for which a remembered failure holds: `Settings.negativeHours`. */
  failureLifetime?(): Promise<number>;
}

/** What a run over these sites will cost, before any call. Rejects where storage does. */
export async function previewBulk(
  _sites: readonly BulkSite[],
  _sections: readonly SectionName[],
  _parts: PreviewParts = {},
): Promise<BulkPreview> {
  throw new Error('not written yet');
}
