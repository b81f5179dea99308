import { useState } from 'preact/hooks';
import { i18n } from '#i18n';

interface Props {
  onSubmit(text: string): void;
}

/** Render the field that takes any host, address or e-mail address. */
export function SubjectField({ onSubmit }: Props) {
  const [text, setText] = useState('');
  return (
    <search>
      <form
        class="subject-field"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onSubmit(text.trim());
        }}
      >
        <input
          type="text"
          inputMode="url"
          enterKeyHint="search"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-label={i18n.t('subject.field')}
          placeholder={i18n.t('subject.placeholder')}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          {i18n.t('subject.submit')}
        </button>
      </form>
    </search>
  );
}
