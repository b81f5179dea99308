import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { Button } from './Button';

interface Props {
  title: string;
  children: ComponentChildren;
  /** Without it there is nothing to decide, and one button closes. */
  action?: string;
  /** The action loses something for good. */
  losing?: boolean;
  onAction?(): void;
  onCancel(): void;
}

/** Open while it is rendered. It returns the focus when it goes. */
export function Dialog({ title, children, action, losing = false, onAction, onCancel }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    // The first element that can take the focus is Cancel.
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={`${id}-title`}
      // A question is read out with its title, a list is not.
      aria-describedby={action && `${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`}>{children}</div>
      <div class="dialog-actions">
        <Button onClick={onCancel}>{action ? t('ui.form.cancel') : t('ui.form.close')}</Button>
        {action && (
          <Button kind={losing ? 'danger' : 'primary'} onClick={onAction}>
            {action}
          </Button>
        )}
      </div>
    </dialog>
  );
}

interface AskedProps {
  label: string;
  kind?: 'plain' | 'quiet' | 'danger';
  busy?: boolean;
  title: string;
  /** What the question says. */
  children: ComponentChildren;
  action: string;
  onAsk?(): void;
  onAction(): void;
}

/** A button whose action loses something for good, so that it is asked about first. */
export function AskedButton({ label, kind = 'plain', busy = false, onAsk, onAction, ...question }: AskedProps) {
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    onAsk?.();
  };
  const act = () => {
    setAsking(false);
    onAction();
  };
  return (
    <>
      <Button kind={kind} busy={busy} onClick={ask}>
        {label}
      </Button>
      {isAsking && <Dialog {...question} losing onAction={act} onCancel={() => setAsking(false)} />}
    </>
  );
}
