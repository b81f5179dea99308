import { ListTree, X } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { toCategoryTree } from '../../lib/discovery/category-tree';
import { findFault } from '../../lib/discovery/rules';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { toQuoted } from '../text/visible';
import { Button } from '../ui/Button';
import { FieldHint } from '../ui/Field';
import { useLetGo, useTellUnfit } from '../ui/NumberField';
import { CategoryTree } from './CategoryTree';
import { ComboBox } from './ComboBox';
import { toCategoryOptions, toCategoryPath } from './options';
import type { TokenOption } from './token-options';

interface Props {
  label: string;
  /** `/Games/Gambling`; null: none. */
  value: string | null;
  /** Of the lists that are loaded. The 27 top levels are there without them. */
  paths: readonly string[];
  error?: string | null;
  hint?: ComponentChildren;
  onChange(value: string | null): void;
}

/** Of a category that may stand in no list that is loaded. */
function toTypedPath(text: string): string | null {
  const path = toCategoryPath(text);
  return path !== null && findFault('category', path) === null ? path : null;
}

/** One category: typed, picked from what fits, or found in the tree. */
export function CategoryField({ label, value, paths, error, hint, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const browse = useRef<HTMLButtonElement>(null);
  /** Typed over a value. Void once the value has changed. */
  const [typed, setTyped] = useState<{ text: string; over: string | null; isBad: boolean } | null>(null);
  const [isBrowsing, setBrowsing] = useState(false);
  const options = useMemo(() => toCategoryOptions(paths), [paths]);
  const draft = typed?.over === value ? typed : null;
  const isBad = draft?.isBad === true;
  useTellUnfit(isBad);
  const letGo = () => setTyped(null);
  useLetGo(letGo);
  const choose = (next: string | null) => {
    letGo();
    if (next !== value) onChange(next);
  };
  const type = (text: string) => (text === '' ? choose(null) : setTyped({ text, over: value, isBad: false }));
  /** Returns whether anything was typed. */
  const take = (reached?: TokenOption, only?: TokenOption): boolean => {
    const text = draft?.text.trim() ?? '';
    if (text === '' && !reached) return false;
    const same = options.find((option) => option.label.toLowerCase() === text.toLowerCase());
    const next = reached?.value ?? same?.value ?? toTypedPath(text) ?? only?.value ?? null;
    if (next === null) setTyped({ text, over: value, isBad: true });
    else choose(next);
    return true;
  };
  const stopBrowsing = (toFocus: HTMLElement | null) => {
    setBrowsing(false);
    toFocus?.focus();
  };
  const fault = isBad ? t('categories.field.bad', [toQuoted(draft.text)]) : error;
  return (
    <div class="field token-field">
      <label for={id}>{label}</label>
      <div class="category-line">
        <ComboBox
          id={id}
          label={label}
          options={options}
          input={input}
          text={draft?.text ?? (value === null ? '' : toCategoryLabel(value))}
          query={draft?.text ?? ''}
          isBad={Boolean(fault)}
          describedBy={[hint && `${id}-hint`, fault && `${id}-error`].filter(Boolean).join(' ') || undefined}
          onText={type}
          onPick={choose}
          onEnter={(only) => take(undefined, only)}
          onLeave={take}
          onKey={({ key }, isOpen) => {
            if (key === 'Escape' && !isOpen) letGo();
          }}
        />
        {value !== null && (
          <Button
            icon
            kind="quiet"
            label={t('categories.field.clear', [label])}
            onClick={() => {
              choose(null);
              input.current?.focus();
            }}
          >
            <X size={16} aria-hidden />
          </Button>
        )}
        <button
          ref={browse}
          type="button"
          class="button icon"
          aria-label={t('categories.field.browse', [label])}
          title={t('categories.field.browse', [label])}
          aria-expanded={isBrowsing}
          aria-controls={isBrowsing ? `${id}-tree` : undefined}
          // The button keeps its click: what loses the focus before it would open the tree again.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (isBrowsing ? stopBrowsing(browse.current) : setBrowsing(true))}
        >
          <ListTree size={16} aria-hidden />
        </button>
        {isBrowsing && (
          <Browser
            id={id}
            label={label}
            value={value}
            options={options}
            onChoose={(path) => {
              choose(path);
              stopBrowsing(input.current);
            }}
            onLeave={(isByKey) => stopBrowsing(isByKey ? browse.current : null)}
          />
        )}
      </div>
      {fault && (
        <p id={`${id}-error`} class="field-error" role="alert">
          {fault}
        </p>
      )}
      <FieldHint id={id} label={label}>
        {hint}
      </FieldHint>
    </div>
  );
}

interface BrowserProps {
  id: string;
  label: string;
  value: string | null;
  options: readonly TokenOption[];
  onChoose(path: string): void;
  onLeave(isByKey: boolean): void;
}

/** The tree under the field, while it has the focus. */
function Browser({ id, label, value, options, onChoose, onLeave }: BrowserProps) {
  // Of which list a path is says nothing here.
  const root = useMemo(() => toCategoryTree({ v1: options.map((option) => option.value) }), [options]);
  return (
    <div id={`${id}-tree`} class="token-list">
      <CategoryTree
        label={label}
        root={root}
        onChoose={onChoose}
        onLeave={onLeave}
        found={null}
        chosen={value}
        takesFocus
      />
    </div>
  );
}
