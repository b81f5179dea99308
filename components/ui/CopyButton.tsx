import { useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { toVisible } from '../text/visible';
import { announce } from './announce';
import { usePassing } from './hooks';

interface Props {
  text: string;
  /** Its name, where the text is a list. */
  name?: string;
  /** Rejects when the clipboard refuses. */
  onCopyValue(text: string): void | Promise<void>;
}

/** A card has dozens: each is two elements, and the style sheet draws its icon. */
export function CopyButton({ text, name = toVisible(text), onCopyValue }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  usePassing(outcome, outcome === 'copied' ? 1.5 * SECOND : 4 * SECOND, () => setOutcome(null));
  const end = (how: 'copied' | 'refused') => {
    setOutcome(how);
    announce(t(how === 'copied' ? 'card.copied' : 'card.notCopied'));
  };
  const copy = async () => {
    await Promise.resolve(onCopyValue(text)).then(
      () => end('copied'),
      () => end('refused'),
    );
  };
  const label = t('card.copyValue', [name]);
  return (
    <span class={outcome ? `copy-value ${outcome}` : 'copy-value'}>
      <button type="button" class="button quiet icon" aria-label={label} title={label} onClick={() => void copy()} />
    </span>
  );
}
