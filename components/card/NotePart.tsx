import { useId, useState } from 'preact/hooks';
import type { SiteNote } from '../../lib/saved/notes';
import { isEmptyNote, LONGEST_NOTE, MOST_TAGS, toNote } from '../../lib/saved/notes';
import { t } from '../../lib/texts';
import { toTitle, toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Chip } from '../ui/Texts';
import type { NoteDraft } from './note-state';
import { useDraft, useNote } from './note-state';

export const toDraft = ({ text, tags }: SiteNote): NoteDraft => ({ text, tags: tags.join(', ') });

interface NoteFieldsProps {
  draft: NoteDraft;
  onChange(draft: NoteDraft): void;
}

export function NoteFields({ draft, onChange }: NoteFieldsProps) {
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

/** What the user wrote about a site, at the end of its card. It stays in this browser. */
export function NotePart({ host }: { host: string }) {
  const { note, save } = useNote(host);
  const { draft, setDraft, begin } = useDraft(host);
  const [problem, setProblem] = useState('');
  // The room of the button for a first note.
  if (note === null) return <div class="section note-room" />;
  const keep = async () => {
    if (draft === null) return;
    const refusal = await save(toNote(draft.text, [draft.tags]));
    setProblem(refusal === null ? '' : t(refusal === 'full' ? 'card.note.full' : 'ui.form.notSaved'));
    if (refusal === null) setDraft(null);
  };
  if (draft === null && isEmptyNote(note)) {
    return (
      <div class="section section-add">
        <Button kind="quiet" onClick={() => begin(toDraft(note))}>
          {t('card.note.add')}
        </Button>
      </div>
    );
  }
  return (
    <section class="section section-note-part" aria-labelledby="section-note">
      <div class="section-head">
        <h2 id="section-note">{t('card.note.heading')}</h2>
        {draft === null && (
          <Button kind="quiet" onClick={() => begin(toDraft(note))}>
            {t('card.note.edit')}
          </Button>
        )}
      </div>
      {draft === null ? (
        <NoteText note={note} />
      ) : (
        <form
          class="note-form"
          onSubmit={(event) => {
            event.preventDefault();
            void keep();
          }}
        >
          <NoteFields draft={draft} onChange={setDraft} />
          {problem && (
            <p class="field-error" role="alert">
              {problem}
            </p>
          )}
          <div class="actions">
            <Button type="submit" kind="primary">
              {t('card.note.save')}
            </Button>
            <Button onClick={() => setDraft(null)}>{t('ui.form.cancel')}</Button>
          </div>
        </form>
      )}
    </section>
  );
}

export function NoteText({ note: { text, tags } }: { note: SiteNote }) {
  return (
    <div class="section-body">
      {text && <p class="note-text">{text.split('\n').map(toTitle).join('\n')}</p>}
      {tags.length > 0 && (
        <ul class="note-tags" aria-label={t('card.note.tags')}>
          {tags.map((tag) => (
            <li key={tag}>
              <Chip>{toVisible(tag)}</Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
