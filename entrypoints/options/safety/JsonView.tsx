import { useId, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../../components/Button';
import { toPathText } from './fault-texts';
import type { LineFault } from './json-faults';
import type { PolicyDraft } from './policy-draft';

const MOST_SHOWN = 20;

interface Props {
  draft: PolicyDraft;
  /** The policy is the organisation's: to be read and copied. */
  locked: boolean;
}

/** Render the document itself to be edited, with what is wrong in it by line. */
export function JsonView({ draft, locked }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = draft.text.value;
  const faults = draft.typedFaults.value;
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(i18n.t('options.safety.json.copied')),
      () => setSaid(i18n.t('options.safety.json.notCopied')),
    );

  const goTo = (line: number) => {
    const element = area.current;
    if (!element) return;
    const lines = element.value.split('\n');
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    element.focus();
    element.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    element.scrollTop = Math.max(0, (line - 4) * lineHeight);
  };

  return (
    <div class="field json-view">
      <label for={id}>{i18n.t('options.safety.json.label')}</label>
      <textarea
        ref={area}
        id={id}
        rows={24}
        wrap="off"
        readOnly={locked}
        spellcheck={false}
        autocapitalize="off"
        value={text}
        aria-invalid={faults.length > 0 ? true : undefined}
        aria-describedby={`${id}-said`}
        onInput={(event) => {
          setSaid('');
          draft.type(event.currentTarget.value);
        }}
      />
      <div id={`${id}-said`} role="status">
        {faults.length === 0 && !locked && <p class="field-hint">{i18n.t('options.safety.json.whole')}</p>}
        {faults.length > 0 && <p class="field-error">{i18n.t('options.safety.json.faults', faults.length)}</p>}
      </div>
      {faults.length > 0 && (
        <ul class="json-faults">
          {faults.slice(0, MOST_SHOWN).map((fault) => (
            <li key={`${fault.line} ${fault.fault?.path.join()} ${fault.fault?.kind}`}>
              <button type="button" class="button quiet" onClick={() => goTo(fault.line)}>
                {i18n.t('options.safety.json.line', [String(fault.line)])}
              </button>
              <span>{toText(fault)}</span>
            </li>
          ))}
        </ul>
      )}
      <div class="actions">
        <Button onClick={() => void copy()}>{i18n.t('options.safety.json.copy')}</Button>
        <p role="status">{said}</p>
      </div>
    </div>
  );
}

function toText({ fault }: LineFault): string {
  return fault === null ? i18n.t('options.safety.fault.syntax') : toPathText(fault);
}
