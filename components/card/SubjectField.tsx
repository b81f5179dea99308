import type { RefObject } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Refusal } from '../../lib/errors';
import { t } from '../../lib/texts';
import { typedRefusalText } from '../text/refusal';
import { isSingleKey } from '../ui/single-key';

interface Props {
  /** What a lookup costs at most. */
  calls: number;
  /** The key `/` leads to it. */
  hasKey: boolean;
  /** Returns why the text is not taken. */
  onSubmit(text: string): Refusal | null;
}

/** What a link to the field leads to. */
const FIELD_ID = 'subject-field';

/** For the keyboard: the field stands below a whole card. */
export function SkipToField({ hasKey }: Pick<Props, 'hasKey'>) {
  return (
    <a class="skip-link" href={`#${FIELD_ID}`}>
      {t('card.subject.skip')}
      {hasKey && ' (/)'}
    </a>
  );
}

/** The key `/` leads to the field from anywhere in the page, but where one types. */
function useFieldKey(field: RefObject<HTMLInputElement | null>, hasKey: boolean): void {
  useEffect(() => {
    if (!hasKey) return;
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isSingleKey(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, [hasKey]);
}

export function SubjectField({ calls, hasKey, onSubmit }: Props) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<Refusal | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useFieldKey(field, hasKey);
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
