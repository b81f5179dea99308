import type { SeenValue } from '../model';

/** What one part of the analyser found. `data` is null where it found nothing. */
export interface Found<T> {
  data: T | null;
  evidence: SeenValue[];
}
