import './named-list.css';
import { Pencil, Trash2 } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { Button } from './Button';
import { Field } from './Field';
import { useFocusKept } from './hooks';

interface FormProps {
  label: string;
  /** The name before. */
  name: string;
  /** Characters that the field takes. */
  maxLength?: number;
  /** Why a name does not fit; null: it does. */
  toProblem?(name: string): string | null;
  onSave(name: string): void;
  onCancel(): void;
}

export function NameForm({ label, name, maxLength, toProblem = () => null, onSave, onCancel }: FormProps) {
  const [typed, setTyped] = useState(name);
  const [isTried, setTried] = useState(false);
  const problem = toProblem(typed);
  return (
    <form
      class="name-form"
      ref={(form) => {
        if (form && !form.contains(document.activeElement)) form.querySelector('input')?.select();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (problem === null) onSave(typed);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <Field label={label} value={typed} maxLength={maxLength} error={isTried ? problem : null} onInput={setTyped} />
      <div class="actions">
        <Button type="submit" kind="primary">
          {t('ui.form.save')}
        </Button>
        <Button onClick={onCancel}>{t('ui.form.cancel')}</Button>
      </div>
    </form>
  );
}

interface Props<Item> {
  /** Of the heading, and the class of the list. */
  id: string;
  heading: string;
  items: readonly Item[];
  /** The form for another name of an item. `onEnd`: it goes. */
  toForm(item: Item, onEnd: () => void): ComponentChildren;
  /** The line of an item. */
  children(item: Item, onRename: () => void): ComponentChildren;
  /** The item that was removed last and can be put back. */
  removed: Item | null;
  toRemovedText(item: Item): string;
  onUndo(): void;
  /** Why the last change did not come. */
  problem: string | null;
}

/** What the user has kept by names: each can be renamed and removed, and the last one removed put back. */
export function NamedList<Item extends { id: string }>(props: Props<Item>) {
  const { id, heading, items, toForm, children, removed, toRemovedText, onUndo, problem } = props;
  const [renamed, setRenamed] = useState<string | null>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const undo = useRef<HTMLParagraphElement>(null);
  useFocusKept(removed, () => undo.current?.querySelector('button') ?? head.current);
  useFocusKept(renamed, () => head.current);
  return (
    <div class={`kept-list ${id}`}>
      <h2 ref={head} id={id} tabIndex={-1}>
        {heading}
      </h2>
      <ul aria-labelledby={id}>
        {items.map((item) => (
          <li key={item.id}>
            {renamed === item.id ? toForm(item, () => setRenamed(null)) : children(item, () => setRenamed(item.id))}
          </li>
        ))}
      </ul>
      <p ref={undo} role="status">
        {removed && (
          <>
            {toRemovedText(removed)}{' '}
            <Button kind="quiet" onClick={onUndo}>
              {t('ui.form.undo')}
            </Button>
          </>
        )}
        {problem}
      </p>
    </div>
  );
}

interface ActionProps {
  label: string;
  onClick(): void;
}

export function RenameButton({ label, onClick }: ActionProps) {
  return (
    <Button kind="quiet" icon label={label} onClick={onClick}>
      <Pencil size={14} aria-hidden />
    </Button>
  );
}

export function RemoveButton({ label, onClick }: ActionProps) {
  return (
    <Button kind="quiet" icon label={label} onClick={onClick}>
      <Trash2 size={14} aria-hidden />
    </Button>
  );
}
