import { Check, Copy } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { SECOND } from '../lib/time';
import { Button } from './Button';
import { toVisible } from './visible-text';

interface Props {
  text: string;
  /** Rejects when the clipboard refuses. */
  onCopyValue(text: string): void | Promise<void>;
}

/** Render a small button that copies one value, and says for a moment that it did. */
export function CopyButton({ text, onCopyValue }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1.5 * SECOND);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    // A button that does not say "Copied" says enough.
    await Promise.resolve(onCopyValue(text)).then(
      () => setCopied(true),
      () => {},
    );
  };
  return (
    <span class={copied ? 'copy-value copied' : 'copy-value'}>
      <Button
        kind="quiet"
        icon
        label={copied ? i18n.t('card.copied') : i18n.t('card.copyValue', [toVisible(text)])}
        onClick={() => void copy()}
      >
        {copied ? <Check size={14} /> : <Copy size={14} />}
      </Button>
    </span>
  );
}
