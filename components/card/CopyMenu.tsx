import { useRef, useState } from 'preact/hooks';
import { LookupError } from '../../lib/errors';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { toSentence } from '../text/failure';
import { Glyph } from '../ui/Glyph';
import { usePassing } from '../ui/hooks';
import type { CardActions } from './actions';

interface Props extends Pick<CardActions, 'onCopyJson' | 'onCopyMarkdown' | 'onCopyCsv' | 'onCopyCommand'> {
  /** False in the first paint: the menu's items follow it. */
  whole: boolean;
}

export function CopyMenu({ whole, onCopyJson, onCopyMarkdown, onCopyCsv, onCopyCommand }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [outcome, setOutcome] = useState('');
  usePassing(outcome, 4 * SECOND, () => setOutcome(''));
  const close = () => {
    menu.current?.removeAttribute('open');
    menu.current?.querySelector('summary')?.focus();
  };
  const item = (label: string, copy: () => Promise<void>) => (
    <li>
      <button
        type="button"
        onClick={() => {
          // A second copy is read out too.
          setOutcome('');
          copy().then(
            () => setOutcome(t('card.copied')),
            (error) => setOutcome(error instanceof LookupError ? toSentence(error.failure) : t('card.notCopied')),
          );
          close();
        }}
      >
        {label}
      </button>
    </li>
  );
  return (
    <>
      <details
        ref={menu}
        class="menu"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !menu.current?.open) return;
          // Otherwise Escape would also close the popup.
          event.preventDefault();
          close();
        }}
        onFocusOut={(event) => {
          if (!menu.current?.contains(event.relatedTarget as Node | null)) menu.current?.removeAttribute('open');
        }}
      >
        <summary class="button quiet icon" aria-label={t('card.copyCard')} title={t('card.copyCard')}>
          <Glyph name="copy" size={16} />
        </summary>
        {whole && (
          <ul class="menu-list">
            {onCopyJson && item(t('card.copyJson'), onCopyJson)}
            {onCopyMarkdown && item(t('card.copyMarkdown'), onCopyMarkdown)}
            {onCopyCsv && item(t('card.copyCsv'), onCopyCsv)}
            {onCopyCommand && item(t('card.copyCurl'), onCopyCommand)}
          </ul>
        )}
      </details>
      {whole && (
        <p class="menu-said" role="status">
          {outcome}
        </p>
      )}
    </>
  );
}
