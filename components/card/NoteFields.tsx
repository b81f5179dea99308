import { useId } from 'preact/hooks';
import type { SiteNote } from '../../lib/saved/notes';
import { LONGEST_NOTE, MOST_TAGS } from '../../lib/saved/notes';
import { t } from '../../lib/texts';

/** What stands in the two fields, before it is cut and parted. */
export interface NoteDraft {
  text: string;
  tags: string;
}

export const toDraft = ({ text, tags }: SiteNote): NoteDraft => ({ text, tags: tags.join(', ') });

interface Props {
  draft: NoteDraft;
  onChange(draft: NoteDraft): void;
}

export function NoteFields({ draft, onChange }: Props) {
  const id = useId();
  return (
    <>
      <div class="field">
        <label for={`${id}-note`}>{t('card.note.text')}</label>
        <textarea
          id={`${id}-note`}
          rows={4}
          maxLength={LONGEST_NOTE}
          value={draft.text}
          onInput={(event) => onChange({ ...draft, text: event.currentTarget.value })}
        />
      </div>
      <div class="field">
        <label for={`${id}-tags`}>{t('card.note.tags')}</label>
        <input
          id={`${id}-tags`}
          type="text"
          autocomplete="off"
          aria-describedby={`${id}-hint`}
          value={draft.tags}
          onInput={(event) => onChange({ ...draft, tags: event.currentTarget.value })}
        />
        <p id={`${id}-hint`} class="field-hint">
          {t('card.note.hint', [String(MOST_TAGS)])}
        </p>
      </div>
    </>
  );
}
