import { Check, Copy, TriangleAlert } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { toVisible } from '../text/visible';
import { Button } from './Button';
import { usePassing } from './hooks';

interface Props {
  text: string;
  /** Its name, where the text is a list. */
  name?: string;
  /** Rejects when the clipboard refuses. */
  onCopyValue(text: string): void | Promise<void>;
}

export function CopyButton({ text, name = toVisible(text), onCopyValue }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  usePassing(outcome, outcome === 'copied' ? 1.5 * SECOND : 4 * SECOND, () => setOutcome(null));
  const copy = async () => {
    await Promise.resolve(onCopyValue(text)).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  };
  const Icon = outcome === 'copied' ? Check : outcome === 'refused' ? TriangleAlert : Copy;
  return (
    <span class={outcome ? `copy-value ${outcome}` : 'copy-value'}>
      <Button kind="quiet" icon label={t('card.copyValue', [name])} onClick={() => void copy()}>
        <Icon size={14} />
      </Button>
      <span class="hidden-text" role="status">
        {outcome && t(outcome === 'copied' ? 'card.copied' : 'card.notCopied')}
      </span>
    </span>
  );
}
