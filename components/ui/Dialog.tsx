import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { Button } from './Button';

interface Props {
  title: string;
  children: ComponentChildren;
  action: string;
  /** The action loses something for good. */
  losing?: boolean;
  onAction(): void;
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
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`}>{children}</div>
      <div class="dialog-actions">
        <Button onClick={onCancel}>{t('ui.form.cancel')}</Button>
        <Button kind={losing ? 'danger' : 'primary'} onClick={onAction}>
          {action}
        </Button>
      </div>
    </dialog>
  );
}

interface AskedProps {
  label: string;
  kind?: 'plain' | 'quiet';
  busy?: boolean;
  title: string;
  text: string;
  action: string;
  onAction(): void;
}

/** A button whose action loses something for good, so that it is asked about first. */
export function AskedButton({ label, kind = 'plain', busy = false, title, text, action, onAction }: AskedProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind={kind} busy={busy} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <Dialog
          title={title}
          action={action}
          losing
          onAction={() => {
            setAsking(false);
            onAction();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{text}</p>
        </Dialog>
      )}
    </>
  );
}
