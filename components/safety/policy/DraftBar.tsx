import { useContext, useRef } from 'preact/hooks';
import { t } from '../../../lib/texts';
import { formatNumber } from '../../text/format';
import { toVerdictWord } from '../../text/verdict';
import { Button } from '../../ui/Button';
import { useFocusKept, useSteadyPress } from '../../ui/hooks';
import { UnfitContext } from '../../ui/NumberField';
import { toNotes, toPlaceText, toRuleText } from './faults';
import type { DraftSaid, PolicyDraft } from './policy-draft';

const MOST_NAMED = 5;

interface Props {
  draft: PolicyDraft;
  place: 'preset' | 'editor';
  isOn: boolean;
  /** Takes the focus when the last button here goes. */
  home(): HTMLElement | null | undefined;
}

export function DraftBar({ draft, place, isOn, home }: Props) {
  const isHere = draft.place.value === place;
  const said = isHere ? draft.said.value : null;
  const isChanged = draft.isChanged.value;
  const faults = draft.typedFaults.value.length;
  const isEdited = isChanged || faults > 0 || draft.canUndo.value;
  const isShown = said !== null || (isEdited && place === 'editor');
  const form = useContext(UnfitContext);
  /** A field shows input that is not in the draft. */
  const hasUnfit = form?.any.value === true;
  const undo = toUndo();
  const bar = useRef<HTMLDivElement>(null);
  const buttons = isShown && [undo !== null, isChanged || faults > 0].join();
  useFocusKept(buttons, () => bar.current?.querySelector('button') ?? home());
  useSteadyPress(bar);
  return (
    <div ref={bar} class="draft-bar" data-place={place} data-shown={isShown || undefined}>
      <div role="status" class="draft-said">
        {said && isProblem(said) && <Problem draft={draft} said={said} />}
        {said?.what === 'in-force' && <p>{isOn ? t('safety.draft.inForce') : t('safety.draft.inForceOff')}</p>}
        {said?.what === 'discarded' && (
          <p>{said.isTyped ? t('safety.draft.typedDiscarded') : t('safety.draft.discarded')}</p>
        )}
        {isShown && !said && faults > 0 && <p>{t('safety.draft.faulty', faults, [formatNumber(faults)])}</p>}
        {isShown && !said && faults === 0 && isChanged && !hasUnfit && <p>{t('safety.draft.changed')}</p>}
        {isShown && !said && isChanged && <AtOdds draft={draft} />}
        {isShown && isChanged && hasUnfit && <p>{t('safety.draft.unfit')}</p>}
        {isShown && place === 'editor' && draft.isOvertaken.value && <p>{t('safety.draft.overtaken')}</p>}
      </div>
      {isShown && (
        <div class="actions">
          {undo && (
            <Button kind="quiet" onClick={undo}>
              {t('ui.form.undo')}
            </Button>
          )}
          {(isChanged || faults > 0) && place === 'editor' && (
            <>
              <Button onClick={discard}>{t('safety.draft.discard')}</Button>
              <Button
                kind="primary"
                busy={draft.busy.value || faults > 0 || hasUnfit}
                onClick={() => void draft.putInForce()}
              >
                {t('safety.draft.putInForce')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );

  function discard(): void {
    draft.discard();
    form?.letGo();
  }

  /** Null: nothing can be undone. */
  function toUndo(): (() => void) | null {
    if (said?.what === 'in-force' && !isChanged) return () => void draft.restore(said.before, said.work);
    if (said?.what === 'discarded') return said.bringBack;
    return draft.canUndo.value && place === 'editor' ? draft.undo : null;
  }
}

/** Rules that are valid but may have no effect. */
function AtOdds({ draft }: Pick<Props, 'draft'>) {
  const rules = draft.draft.value?.rules ?? [];
  const odd = rules.flatMap(({ id, name, when }, place) => {
    const [note] = toNotes(when, draft.known.value);
    return note === undefined ? [] : { id, name, place, note };
  });
  if (odd.length === 0) return null;
  return (
    <ul>
      {odd.slice(0, MOST_NAMED).map(({ id, name, place, note }) => (
        <li key={id}>{`${toRuleText(place, name)}: ${note}`}</li>
      ))}
    </ul>
  );
}

type DraftProblem = Exclude<DraftSaid, { what: 'in-force' | 'discarded' }>;
const isProblem = (said: DraftSaid): said is DraftProblem => said.what !== 'in-force' && said.what !== 'discarded';

function Problem({ draft, said }: Pick<Props, 'draft'> & { said: DraftProblem }) {
  const policy = draft.draft.value;
  switch (said.what) {
    case 'not-saved':
      return <p class="problem">{t('ui.form.notSaved')}</p>;
    case 'faulty':
      return (
        <>
          <p class="problem">{t('safety.draft.refused', said.faults.length, [formatNumber(said.faults.length)])}</p>
          <ul>
            {said.faults.slice(0, MOST_NAMED).map((fault) => (
              <li key={fault.path.join()}>{policy && toPlaceText(fault, policy)}</li>
            ))}
          </ul>
        </>
      );
    case 'broken':
      return (
        <>
          <p class="problem">{t('safety.draft.broken', said.broken.length, [formatNumber(said.broken.length)])}</p>
          <ul>
            {said.broken.slice(0, MOST_NAMED).map(({ host, expected, found }) => (
              <li key={`${host} ${expected}`}>
                {t('safety.draft.brokenTest', [host, toVerdictWord(expected), toVerdictWord(found)])}
              </li>
            ))}
          </ul>
        </>
      );
  }
}
