import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { Button } from './Button';

interface Props<T> {
  items: readonly T[];
  first: number;
  /** Completes the name of the button. */
  title: string;
  children(items: readonly T[]): ComponentChildren;
}

interface MoreProps {
  about: string;
  children: ComponentChildren;
}

export function More({ about, children }: MoreProps) {
  return (
    <details class="more">
      <summary aria-label={`${t('ui.more')}: ${about}`}>{t('ui.more')}</summary>
      <p class="field-hint">{children}</p>
    </details>
  );
}

/** A single item is never hidden behind a button. */
export function Fold<T>({ items, first, title, children }: Props<T>) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // Paper has no button for the rest.
    const unfold = () => setOpen(true);
    addEventListener('beforeprint', unfold);
    return () => removeEventListener('beforeprint', unfold);
  }, []);
  const hidden = items.length - first;
  if (hidden <= 1) return <>{children(items)}</>;
  const label = open ? t('card.showLess') : t('card.showMore', hidden);
  return (
    <>
      {children(open ? items : items.slice(0, first))}
      <Button kind="quiet" label={`${label}: ${title}`} onClick={() => setOpen(!open)}>
        {label}
      </Button>
    </>
  );
}
