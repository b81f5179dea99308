import { useId, useState } from 'preact/hooks';
import type { Refusal } from '../../lib/errors';
import { t } from '../../lib/texts';
import { typedRefusalText } from '../text/failure';

interface Props {
  /** What a lookup costs at most. */
  calls: number;
  /** Returns why the text is not taken. */
  onSubmit(text: string): Refusal | null;
}

export function SubjectField({ calls, onSubmit }: Props) {
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
          type="text"
          inputMode="url"
          enterKeyHint="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-label={t('card.subject.field')}
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
