import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import { Later } from '../ui/Later';
import { loadMarksWords } from './later';
import type { MarkingState } from './marking-state';
import { createMarkingState } from './marking-state';

interface ToolsProps {
  state: MarkingState;
  /** There is room for the names. */
  isNamed: boolean;
}

/** One click lists the links of the page, another one marks them, and the same takes the marks away. */
export function LinkTools({ state, isNamed }: ToolsProps) {
  const { view, list, toggle } = state;
  const marking = view.value.state;
  const isOn = marking === 'on';
  const [pageLinks, markLinks] = [t('card.pageLinks'), t('card.markLinks')];
  const look = isNamed ? {} : ({ kind: 'quiet', icon: true } as const);
  return (
    <>
      <Button {...look} label={pageLinks} hint={t('card.pageLinksHint')} onClick={() => void list()}>
        <Glyph name="links" size={16} />
        {isNamed && pageLinks}
      </Button>
      <Button
        {...look}
        label={markLinks}
        hint={t(isOn ? 'card.markLinksOn' : 'card.markLinksHint')}
        pressed={isOn}
        busy={marking === 'marking'}
        onClick={() => void toggle()}
      >
        <Glyph name="marks" size={16} />
        {isNamed && markLinks}
      </Button>
    </>
  );
}

/** What the marks mean, or why there are none. Its script is loaded with the first click. */
export function MarksSaid({ state }: Pick<ToolsProps, 'state'>) {
  const isSilent = state.view.value.state === 'off' && !state.isListFailed.value;
  return (
    <div class="marks-said" role="status">
      {!isSilent && (
        <Later load={loadMarksWords} failed={<p>{toSentence({ kind: 'updated', billed: 'no' })}</p>}>
          {({ MarksWords }) => <MarksWords marking={state.view.value} isListFailed={state.isListFailed.value} />}
        </Later>
      )}
    </div>
  );
}

/** What the popup draws for the links of the page in the tab. */
export function openLinkTools(tabId: number) {
  const state = createMarkingState(tabId);
  return {
    drawButtons: (isNamed = false) => <LinkTools state={state} isNamed={isNamed} />,
    drawSaid: () => <MarksSaid state={state} />,
    /** Whether the page is marked already. */
    look: state.look,
  };
}
