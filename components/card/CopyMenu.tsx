import { useState } from 'preact/hooks';
import { LookupError } from '../../lib/errors';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { toSentence } from '../text/failure';
import { usePassing } from '../ui/hooks';
import { MenuButton } from '../ui/MenuButton';
import type { CardActions } from './actions';

interface Props extends Pick<CardActions, 'onCopyJson' | 'onCopyMarkdown' | 'onCopyCsv' | 'onCopyCommand'> {
  /** False in the first paint: the menu's items follow it. */
  whole: boolean;
}

export function CopyMenu({ whole, onCopyJson, onCopyMarkdown, onCopyCsv, onCopyCommand }: Props) {
  const [outcome, setOutcome] = useState('');
  usePassing(outcome, 4 * SECOND, () => setOutcome(''));
  const toItem = (close: () => void) => (label: string, copy: () => Promise<void>) => (
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
      <MenuButton label={t('card.copyCard')} glyph="copy">
        {(close) => {
          if (!whole) return null;
          const item = toItem(close);
          return (
            <ul class="menu-list">
              {onCopyJson && item(t('card.copyJson'), onCopyJson)}
              {onCopyMarkdown && item(t('card.copyMarkdown'), onCopyMarkdown)}
              {onCopyCsv && item(t('card.copyCsv'), onCopyCsv)}
              {onCopyCommand && item(t('card.copyCurl'), onCopyCommand)}
            </ul>
          );
        }}
      </MenuButton>
      {whole && (
        <p class="menu-said" role="status">
          {outcome}
        </p>
      )}
    </>
  );
}
