import { useState } from 'preact/hooks';
import type { SiteNote } from '../../lib/saved/notes';
import { isEmptyNote, toNote } from '../../lib/saved/notes';
import { t } from '../../lib/texts';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Chip } from '../ui/Texts';
import type { NoteDraft } from './NoteFields';
import { NoteFields, toDraft } from './NoteFields';
import { useNote } from './note-state';

/** What the user wrote about a site, at the end of its card. It stays in this browser. */
export function NotePart({ host }: { host: string }) {
  const { note, save } = useNote(host);
  const [draft, setDraft] = useState<NoteDraft | null>(null);
  const [problem, setProblem] = useState('');
  if (note === null) return null;
  const keep = async () => {
    if (draft === null) return;
    const refusal = await save(toNote(draft.text, [draft.tags]));
    setProblem(refusal === null ? '' : t(refusal === 'full' ? 'card.note.full' : 'ui.form.notSaved'));
    if (refusal === null) setDraft(null);
  };
  if (draft === null && isEmptyNote(note)) {
    return (
      <div class="section">
        <Button kind="quiet" onClick={() => setDraft(toDraft(note))}>
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
          <Button kind="quiet" onClick={() => setDraft(toDraft(note))}>
            {t('card.note.edit')}
          </Button>
        )}
      </div>
      {draft === null ? (
        <Shown note={note} />
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

function Shown({ note: { text, tags } }: { note: SiteNote }) {
  return (
    <div class="section-body">
      {text && <p class="note-text">{text.split('\n').map(toVisible).join('\n')}</p>}
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
