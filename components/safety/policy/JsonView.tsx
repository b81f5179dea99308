import { useId, useRef, useState } from 'preact/hooks';
import { t } from '../../../lib/texts';
import { formatBytes, formatNumber } from '../../text/format';
import { Button } from '../../ui/Button';
import { useFocusKept, useReadAtPause } from '../../ui/hooks';
import type { LineFault } from './faults';
import { toPathText } from './faults';
import type { PolicyDraft } from './policy-draft';

const MOST_SHOWN = 20;
/** A longer document takes half a second to read, so it is read at a pause in typing. */
const LONG = 256 * 1024;
/** The browser takes seconds to lay out a longer document, so it is drawn on request. */
const HUGE = 1024 * 1024;

interface Props {
  draft: PolicyDraft;
  /** The policy is the organisation's, to be read and copied. */
  locked: boolean;
}

export function JsonView({ draft, locked }: Props) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  /** Typed into a long document and not read yet. */
  const [unread, setUnread] = useState<string | null>(null);
  const text = unread ?? draft.text.value;
  /** Requested, or typed here. */
  const [isWanted, setWanted] = useState(false);
  const isDrawn = isWanted || text.length <= HUGE || draft.isTyping.value;
  useFocusKept(isDrawn, () => area.current);
  const faults = isDrawn ? draft.textFaults.value : [];
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('safety.json.copied')),
      () => setSaid(t('safety.json.notCopied')),
    );

  const read = (typed: string) => {
    setUnread(null);
    draft.type(typed);
  };
  useReadAtPause(unread, read);

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
      {isDrawn ? (
        <>
          <label for={id}>{t('safety.json.label')}</label>
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
              setWanted(true);
              // A pasted file may begin with a byte order mark.
              const typed = event.currentTarget.value.replace(/^\uFEFF/, '');
              if (typed.length > LONG) setUnread(typed);
              else read(typed);
            }}
            // The next press must work on the current text.
            onBlur={() => unread !== null && read(unread)}
          />
          <div id={`${id}-said`} role="status">
            {faults.length === 0 && !locked && <p class="field-hint">{t('safety.json.whole')}</p>}
            {faults.length > 0 && (
              <p class="field-error">
                {draft.isTyping.value
                  ? t('safety.json.faults', faults.length, [formatNumber(faults.length)])
                  : t('safety.json.unfinished')}
              </p>
            )}
          </div>
          {faults.length > 0 && (
            <ul class="json-faults">
              {faults.slice(0, MOST_SHOWN).map((fault) => (
                <li key={`${fault.line} ${fault.fault?.path.join()} ${fault.fault?.kind}`}>
                  <button type="button" class="button quiet" onClick={() => goTo(fault.line)}>
                    {t('safety.json.line', [String(fault.line)])}
                  </button>
                  <span>{toText(fault)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p class="field-hint">{t('safety.json.huge', [formatBytes(text.length)])}</p>
      )}
      <div class="actions">
        {!isDrawn && <Button onClick={() => setWanted(true)}>{t('safety.json.show')}</Button>}
        <Button onClick={() => void copy()}>{t('safety.json.copy')}</Button>
        <p role="status">{said}</p>
      </div>
    </div>
  );
}

function toText({ fault }: LineFault): string {
  return fault === null ? t('safety.fault.syntax') : toPathText(fault);
}
