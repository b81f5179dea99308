import { vi } from 'vitest';

/** What a card can ask its page for, as fakes that remember what they were asked. One call for up to five sections. */
export function createCardActions() {
  return {
    onLoad: vi.fn(),
    callsFor: (sections: string[]) => Math.ceil(sections.length / 5),
    callsToOpen: 3,
    onOpenSite: vi.fn(),
    onOpenOptions: vi.fn(),
    onCopyValue: vi.fn(),
    onCopyJson: vi.fn(async () => {}),
    onCopyMarkdown: vi.fn(async () => {}),
    onCopyCsv: vi.fn(async () => {}),
    onCopyCommand: vi.fn(async () => {}),
    onOpenDashboard: vi.fn(),
    onReload: vi.fn(),
  };
}
