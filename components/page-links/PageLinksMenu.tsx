import { useEffect, useId, useState } from 'preact/hooks';
import { MOST_LINKS } from '../../lib/page-links/links';
import type { MarkCounts, MarkKind, MarkPaint } from '../../lib/page-links/mark-kinds';
import { MARK_KINDS, MARK_SHAPES, toMarkPaint } from '../../lib/page-links/mark-kinds';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toVerdictWord } from '../text/verdict';
import type { MarkingState, MarkingView } from './marking-state';

/** What can be done with the links of the open page, and what the marks in it mean. */
export function PageLinksMenu({ state }: { state: MarkingState }) {
  const { view, wish, list } = state;
  const [isListFailed, setListFailed] = useState(false);
  useEffect(() => void wish('look'), []);
  const { value: marking } = view;
  const isOn = marking.state === 'on';
  const open = () => list().catch(() => setListFailed(true));
  return (
    <>
      <Entry name={t('page-links.list')} hint={t('page-links.listHint')} onClick={() => void open()} />
      {isOn ? (
        <Entry name={t('page-links.unmark')} onClick={() => void wish('off')} />
      ) : (
        <Entry name={t('page-links.mark')} hint={t('page-links.markHint')} onClick={() => void wish('on')} />
      )}
      <div role="status">
        {isListFailed && <p>{t('ui.form.notSaved')}</p>}
        <MarkingWords marking={marking} />
      </div>
    </>
  );
}

interface EntryProps {
  name: string;
  hint?: string;
  onClick(): void;
}

/** The hint is no part of the name, by which the button is spoken to. */
function Entry({ name, hint, onClick }: EntryProps) {
  const id = useId();
  return (
    <>
      <button type="button" aria-describedby={hint && id} onClick={onClick}>
        {name}
      </button>
      {hint && (
        <p id={id} class="secondary page-links-hint">
          {hint}
        </p>
      )}
    </>
  );
}

function MarkingWords({ marking }: { marking: MarkingView }) {
  switch (marking.state) {
    case 'marking':
      return <p>{t('page-links.marking')}</p>;
    case 'on':
      return <Legend counts={marking.counts} isCut={marking.isCut} />;
    case 'failed':
      return <p>{t(`on-device.failed.${marking.reason}`)}</p>;
    case 'no-answer':
      return <p>{t('on-device.failed.failed')}</p>;
    default:
      return null;
  }
}

const toKindWord = (kind: MarkKind) => (kind === 'saved' ? t('page-links.saved') : toVerdictWord(kind));

/** What the marks mean, and how many there are of each. */
function Legend({ counts, isCut }: { counts: MarkCounts; isCut: boolean }) {
  const kinds = MARK_KINDS.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return <p>{t('page-links.noLinks')}</p>;
  return (
    <>
      <ul class="mark-legend">
        {kinds.map((kind) => (
          <li key={kind}>
            <MarkPicture kind={kind} />
            {toKindWord(kind)} <b>{formatNumber(counts[kind])}</b>
          </li>
        ))}
      </ul>
      <p class="secondary">{isCut ? t('page-links.markedCut', [formatNumber(MOST_LINKS)]) : t('page-links.marked')}</p>
    </>
  );
}

/** As it is drawn in a page as light or dark as ours. */
function MarkPicture({ kind }: { kind: MarkKind }) {
  const shape = MARK_SHAPES[kind];
  const [light, dark] = [toMarkPaint(shape, false), toMarkPaint(shape, true)];
  const toColour = (part: keyof MarkPaint) => `light-dark(${light[part]}, ${dark[part]})`;
  return (
    <svg
      class="mark-picture"
      width="14"
      height="14"
      viewBox="0 0 16 16"
      aria-hidden="true"
      stroke-linejoin="round"
      stroke-linecap="round"
    >
      <path d={shape.outline} fill={toColour('halo')} stroke={toColour('halo')} stroke-width="2.4" />
      <path d={shape.outline} fill={toColour('fill')} stroke={toColour('line')} stroke-width="1.2" />
      <path d={shape.sign} fill="none" stroke={toColour('sign')} stroke-width="1.7" />
    </svg>
  );
}
