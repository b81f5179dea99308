import { describe, expect, it } from 'vitest';
import { createCache } from '../../../../lib/lookup/cache';
import type { StoredNote } from '../../../../lib/saved/notes';
import {
  LONGEST_NOTE,
  LONGEST_TAG,
  MOST_TAGS,
  readNotes,
  toNote,
  toNotedHost,
  toNoteKey,
  toTags,
  writeNote,
  writeNotes,
} from '../../../../lib/saved/notes';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';

const NOW = Date.UTC(2026, 5, 15, 12);

function setUp() {
  const space = createAreaSpace();
  const context = space.connect();
  return { space, context, parts: { area: context.area, locks: createLocks(), now: () => NOW } };
}

describe('a note on a site', () => {
  it('U4: is left as it is where a later build wrote it', async () => {
    const { space, parts } = setUp();
    await writeNote(parts, 'shop.com', toNote('Ask for prices', []));
    const later = String(space.items.get(toNoteKey('shop.com'))).replace(/^1/, '2');
    space.items.set(toNoteKey('shop.com'), later);
    expect(await writeNote(parts, 'shop.com', toNote('Other', []))).toBe('not-saved');
    expect(await writeNote(parts, 'shop.com', toNote('', []))).toBe('not-saved');
    expect(space.items.get(toNoteKey('shop.com'))).toBe(later);
    expect(await writeNote(parts, 'other.com', toNote('Other', []))).toBe(null);
  });

  it('is read back as it was written, and an empty one leaves nothing', async () => {
    const { space, parts } = setUp();
    expect(await writeNote(parts, 'shop.com', toNote('  Ask for prices | now\n', ['lead', 'Lead', 'EU']))).toBe(null);
    const written: StoredNote = { text: 'Ask for prices | now', tags: ['lead', 'EU'], at: NOW };
    expect(await readNotes(parts.area, ['shop.com', 'other.com'])).toEqual(new Map([['shop.com', written]]));
    expect(await writeNote(parts, 'shop.com', toNote(' ', []))).toBe(null);
    expect([...space.items.keys()]).toEqual([]);
  });

  it('is cut to its limits', () => {
    const { text, tags } = toNote(
      'n'.repeat(LONGEST_NOTE + 1),
      Array.from({ length: MOST_TAGS + 5 }, (_, index) => `${'t'.repeat(LONGEST_TAG)}${index}`).map((tag, index) =>
        index === 0 ? tag : `${index}${tag}`,
      ),
    );
    expect(text).toHaveLength(LONGEST_NOTE);
    expect(tags).toHaveLength(MOST_TAGS);
    expect(Math.max(...tags.map(({ length }) => length))).toBe(LONGEST_TAG);
    expect(toTags(' a ,, b  c,\nA')).toEqual(['a', 'b c']);
  });

  it('outlives the clearing of saved cards and the making of room', async () => {
    const { space, parts } = setUp();
    await writeNote(parts, 'shop.com', toNote('Kept', []));
    space.items.set('card:shop.com:logo', 'x').set('used:shop.com', '2020-01-01');
    await createCache({ area: parts.area, now: () => NOW }).clearSites();
    expect([...space.items.keys()]).toEqual([toNoteKey('shop.com')]);
  });

  it('says why it was not written, and a damaged one counts as none', async () => {
    const { space, context, parts } = setUp();
    context.failSets(1);
    expect(await writeNote(parts, 'shop.com', toNote('One', []))).toBe('not-saved');
    space.items.set(toNoteKey('torn.com'), 'torn');
    expect(await readNotes(parts.area, ['torn.com'])).toEqual(new Map());
    expect(toNotedHost('card:shop.com:logo')).toBe(null);
  });

  it('is refused once all notes together fill their part of storage', async () => {
    const { parts } = setUp();
    const many = new Map(
      Array.from({ length: 1200 }, (_, index) => [
        `site-${index}.com`,
        { ...toNote('n'.repeat(LONGEST_NOTE), []), at: NOW },
      ]),
    );
    expect(await writeNotes(parts, many, () => true)).toBe('full');
    expect(await writeNotes(parts, new Map([...many].slice(0, 900)), () => true)).toBe(null);
    expect(await writeNotes(parts, new Map([...many].slice(900)), () => true)).toBe('full');
  });

  it('is replaced only as the writer allows, by what stands under the lock', async () => {
    const { parts } = setUp();
    await writeNote(parts, 'shop.com', toNote('Here', []));
    const older = new Map([['shop.com', { text: 'Older', tags: [], at: NOW - 1 }]]);
    await writeNotes(parts, older, (standing, next) => next.at > standing.at);
    expect((await readNotes(parts.area, ['shop.com'])).get('shop.com')?.text).toBe('Here');
  });
});
