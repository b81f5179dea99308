import type { RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Refusal } from '../../lib/errors';
import { t } from '../../lib/texts';
import { typedRefusalText } from '../text/refusal';

interface Props {
  /** What a lookup costs at most. */
  calls: number;
  /** Returns why the text is not taken. */
  onSubmit(text: string): Refusal | null;
}

/** What a link to the field leads to. */
const FIELD_ID = 'subject-field';

/** For the keyboard: the field stands below a whole card. */
export function SkipToField() {
  return (
    <a class="skip-link" href={`#${FIELD_ID}`}>
      {t('card.subject.skip')}
    </a>
  );
}

const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && (target.matches('input, select, textarea') || target.isContentEditable);

/** The key `/` leads to the field from anywhere in the page, but where one types. */
function useFieldKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, []);
}

export function SubjectField({ calls, onSubmit }: Props) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<Refusal | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useFieldKey(field);
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
          ref={field}
          id={FIELD_ID}
          type="text"
          inputMode="url"
          enterKeyHint="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-label={t('card.subject.field')}
          aria-keyshortcuts="/"
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
