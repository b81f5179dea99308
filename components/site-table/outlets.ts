import { downloadFile } from '../ui/File';

/** How rows leave the page. */
export interface Outlets {
  /** Rejects where the clipboard refuses. */
  copy(text: string): Promise<void>;
  download(name: string, file: Blob): void;
}

export const outlets: Outlets = {
  copy: (text) => navigator.clipboard.writeText(text),
  download: downloadFile,
};
