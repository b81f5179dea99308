import { X } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { FieldHint } from '../ui/Field';
import { useLetGo, useTellUnfit } from '../ui/NumberField';

export interface TokenOption {
  value: string;
  label: string;
}

const toWords = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** `gam ad` finds `Games › Gambling › Addiction`. Matches in the last part come first. */
export function findTokens(options: readonly TokenOption[], query: string, most: number): TokenOption[] {
  const wanted = toWords(query);
  if (wanted.length === 0) return options.slice(0, most);
  const first: TokenOption[] = [];
  const rest: TokenOption[] = [];
  for (const option of options) {
    const words = toWords(option.label);
    if (!wanted.every((prefix) => words.some((word) => word.startsWith(prefix)))) continue;
    const last = toWords(option.label.split(' › ').at(-1) ?? '');
    (last[0]?.startsWith(wanted[0] ?? '') ? first : rest).push(option);
    if (first.length >= most) break;
  }
  return [...first, ...rest].slice(0, most);
}

const MOST_SHOWN = 60;

interface Props {
  label: string;
  values: readonly string[];
  /** Other values may be typed where `toValue` allows them. */
  options?: readonly TokenOption[];
  hint?: ComponentChildren;
  placeholder?: string;
  /** Null for a text that stands for no value. Absent: only options are taken. */
  toValue?(text: string): string | null;
  /** What is wrong with a text that `toValue` refuses; null: nothing is known of it. */
  toFault?(text: string): string | null;
  /** The label of a value outside the options. */
  toLabel?(value: string): string;
  onChange(values: string[]): void;
}

/** What parts the values of a pasted list. */
export const BETWEEN = /[\s,;]+/;

/** Splits a pasted list at commas or semicolons, else also at spaces. Null unless every part is valid. */
function toSeveral(text: string, toValue: Props['toValue']): string[] | null {
  const lists = [/[,;]+/, BETWEEN].map((between) => {
    const parts = text.split(between).flatMap((part) => part.trim() || []);
    return parts.map((part) => toValue?.(part) ?? null);
  });
  return lists.find((list): list is string[] => list.length > 0 && !list.includes(null)) ?? null;
}

export function TokenField(props: Props) {
  const { label, values, options = [], hint, placeholder, toValue, toFault, toLabel, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [bad, setBad] = useState('');
  const [said, setSaid] = useState('');
  useTellUnfit(bad !== '');
  const found = open
    ? findTokens(
        options.filter(({ value }) => !values.includes(value)),
        text,
        MOST_SHOWN,
      )
    : [];
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const show = (value: string) => options.find((option) => option.value === value)?.label ?? toLabel?.(value) ?? value;
  const clear = () => {
    setText('');
    setBad('');
    setActive(-1);
  };
  useLetGo(clear);
  /** Tells screen readers of the change, since chips come and go silently. */
  const change = (wanted: string[]) => {
    const next = [...new Set(wanted)];
    const added = next.filter((value) => !values.includes(value));
    const removed = values.filter((value) => !next.includes(value));
    const names = [...added, ...removed].map(show).join(', ');
    if (names === '') return;
    setSaid(added.length > 0 ? t('safety.token.added', [names]) : t('safety.token.removed', [names]));
    onChange(next);
  };
  const add = (value: string) => {
    change([...values, value]);
    clear();
    setOpen(false);
  };
  /** `isOnly`: the only option that is shown is taken too. Nobody chose it who just leaves the field. */
  const take = (isOnly: boolean) => {
    if (text.trim() === '') return;
    const picked = found[active] ?? options.find((option) => option.label.toLowerCase() === text.trim().toLowerCase());
    const only = isOnly && found.length === 1 ? found[0] : undefined;
    const value = picked?.value ?? toValue?.(text.trim()) ?? only?.value ?? null;
    if (value !== null) return add(value);
    const several = toSeveral(text, toValue);
    if (several === null) return setBad(text.trim());
    change([...values, ...several]);
    clear();
  };
  const move = (by: number) => {
    setOpen(true);
    if (found.length > 0) setActive((active + by + found.length + (active < 0 && by < 0 ? 1 : 0)) % found.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const picked = found[active];
      if (picked) add(picked.value);
      else take(true);
    } else if (event.key === 'Escape' && open) {
      setOpen(false);
      setActive(-1);
    } else if (event.key === 'Backspace' && text === '' && values.length > 0) {
      change(values.slice(0, -1));
    }
  };
  const described = [hint && `${id}-hint`, bad && `${id}-error`].filter(Boolean).join(' ');
  const isOpen = found.length > 0;
  return (
    <div class="field token-field">
      <label for={id}>{label}</label>
      {values.length > 0 && (
        <ul class="tokens" aria-label={label}>
          {values.map((value) => (
            <li key={value} class="token">
              <span>{show(value)}</span>
              <button
                type="button"
                aria-label={t('safety.token.remove', [show(value)])}
                onClick={() => {
                  change(values.filter((other) => other !== value));
                  input.current?.focus();
                }}
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="token-entry">
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          value={text}
          placeholder={placeholder}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
          aria-invalid={bad ? true : undefined}
          aria-describedby={described || undefined}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setBad('');
            setOpen(true);
            setActive(-1);
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            take(false);
            setOpen(false);
            setActive(-1);
          }}
        />
        {isOpen && (
          <div ref={list} class="token-list" id={`${id}-list`} role="listbox" aria-label={label}>
            {found.map((option, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
              <div
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => add(option.value)}
              >
                {option.label}
              </div>
            ))}
          </div>
        )}
      </div>
      {bad && (
        <p id={`${id}-error`} class="field-error" role="alert">
          {toFault?.(bad) ?? t('safety.token.bad', [bad])}
        </p>
      )}
      <FieldHint id={id} label={label}>
        {hint}
      </FieldHint>
      <p class="hidden-text" role="status">
        {said}
      </p>
    </div>
  );
}
