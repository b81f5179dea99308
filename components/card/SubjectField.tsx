import { useId, useState } from 'preact/hooks';
import type { Refusal } from '../../lib/errors';
import { t } from '../../lib/texts';
import { typedRefusalText } from '../text/refusal';

interface Props {
  /** What a lookup costs at most. */
  calls: number;
  /** The key `/` leads to it (`field-key.ts`). */
  hasKey: boolean;
  /** Returns why the text is not taken. */
  onSubmit(text: string): Refusal | null;
}

/** What a link to the field leads to. */
export const FIELD_ID = 'subject-field';

/** For the keyboard: the field stands below a whole card. */
export function SkipToField({ hasKey }: Pick<Props, 'hasKey'>) {
  return (
    <a class="skip-link" href={`#${FIELD_ID}`}>
      {t('card.subject.skip')}
      {hasKey && ' (/)'}
    </a>
  );
}

export function SubjectField({ calls, hasKey, onSubmit }: Props) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<Refusal | null>(null);
  const id = useId();
  return (
    <search>
      <form
        class="subject-field"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) setRefused(onSubmit(text));
        }}
      >
        <input
          id={FIELD_ID}
          type="text"
          inputMode="url"
          enterKeyHint="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-label={t('card.subject.field')}
          aria-keyshortcuts={hasKey ? '/' : undefined}
          placeholder={t('card.subject.placeholder')}
          value={text}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? id : undefined}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setRefused(null);
          }}
        />
        <button type="submit" class="button" title={t('card.subject.cost', calls)}>
          {t('card.subject.submit')}
        </button>
        {refused && (
          <p id={id} class="subject-error" role="alert">
            {typedRefusalText(refused, text)}
          </p>
        )}
      </form>
    </search>
  );
}
