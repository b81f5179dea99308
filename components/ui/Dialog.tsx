import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/texts';
import { Button } from './Button';

interface Props {
  /** The question. */
  title: string;
  /** What will happen. */
  children: ComponentChildren;
  /** The button that does it, named after what it does. */
  action: string;
  /** It takes away something that cannot be had back. */
  losing?: boolean;
  onAction(): void;
  onCancel(): void;
}

/** Render a question that must be answered first. It is open while it is rendered, and gives the focus back when it goes. */
export function Dialog({ title, children, action, losing = false, onAction, onCancel }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    // The first that can take the focus is the way out.
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
