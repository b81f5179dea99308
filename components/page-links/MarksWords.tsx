import { MOST_LINKS } from '../../lib/page-links/links';
import type { MarkCounts, MarkKind, MarkPaint } from '../../lib/page-links/mark-kinds';
import { MARK_KINDS, MARK_SHAPES, toMarkPaint } from '../../lib/page-links/mark-kinds';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toVerdictWord } from '../text/verdict';
import type { MarkingView } from './marking-state';

interface Props {
  marking: MarkingView;
  isListFailed: boolean;
}

/** What became of the buttons for the links of the open page, and what the marks in it mean. */
export function MarksWords({ marking, isListFailed }: Props) {
  return (
    <>
      {isListFailed && <p>{t('ui.form.notSaved')}</p>}
      <MarkingWords marking={marking} />
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
      <ul class="chips mark-legend">
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
