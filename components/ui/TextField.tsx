import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { MOST_TEXT } from '../../lib/safety/policy-text';
import { formatNumber } from '../text/format';
import { Field } from './Field';
import { useLetGo, useTellUnfit } from './unfit-fields';

interface Props {
  label: string;
  value: string;
  hint?: string;
  /** Whether it may be left empty. */
  optional?: boolean;
  onChange(value: string): void;
}

/**
 * Render a field for a text of the policy; one that a policy cannot have is said to be, not taken, and stays to be mended. What is
 * half typed stays when the page is drawn anew meanwhile.
 */
export function TextField({ label, value, hint, optional = false, onChange }: Props) {
  /** What was typed over a value and is not taken, or not yet; void once the value has changed. */
  const [typed, setTyped] = useState<{ text: string; over: string; isFinished: boolean } | null>(null);
  useLetGo(() => setTyped(null));
  const shown = typed?.over === value ? typed : null;
  const isUnfit = shown?.isFinished === true;
  useTellUnfit(isUnfit);
  const commit = (whole: string) => {
    const text = whole.trim();
    const fits = text.length <= MOST_TEXT && (optional || text !== '');
    setTyped(fits ? null : { text: whole, over: value, isFinished: true });
    if (fits && text !== value) onChange(text);
  };
  const toError = (text: string) =>
    text.trim() === ''
      ? i18n.t('options.safety.fault.blank')
      : i18n.t('options.safety.fault.tooLong', [formatNumber(MOST_TEXT)]);
  return (
    <Field
      label={label}
      hint={hint}
      value={shown?.text ?? value}
      error={isUnfit ? toError(shown.text) : null}
      onInput={(text) => setTyped({ text, over: value, isFinished: false })}
      onCommit={commit}
    />
  );
}
