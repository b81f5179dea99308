import { i18n } from '#i18n';
import { Button } from '../../../components/Button';
import { VERDICT_NAMES } from './condition-texts';
import { toPlaceText } from './fault-texts';
import type { DraftSaid, PolicyDraft } from './policy-draft';

const MOST_NAMED = 5;

interface Props {
  draft: PolicyDraft;
  /** Which of the two places this is. */
  place: 'preset' | 'editor';
}

/** Render how draft and policy in force stand to each other, and the ways from the one to the other. */
export function DraftBar({ draft, place }: Props) {
  const isHere = draft.place.value === place;
  const said = isHere ? draft.said.value : null;
  const isChanged = draft.isChanged.value;
  const faults = draft.typedFaults.value.length;
  const isEdited = isChanged || faults > 0 || draft.canUndo.value;
  const isShown = said !== null || (isEdited && place === 'editor');
  return (
    <div class="draft-bar" data-place={place} data-shown={isShown || undefined}>
      <div role="status" class="draft-said">
        {said && said.what !== 'in-force' && <Problem draft={draft} said={said} />}
        {said?.what === 'in-force' && <p>{i18n.t('options.safety.draft.inForce')}</p>}
        {isShown && !said && faults > 0 && <p>{i18n.t('options.safety.draft.faulty', faults)}</p>}
        {isShown && !said && faults === 0 && isChanged && <p>{i18n.t('options.safety.draft.changed')}</p>}
      </div>
      {isShown && (
        <div class="actions">
          {said?.what === 'in-force' && !isChanged ? (
            <Button kind="quiet" onClick={() => void draft.restore(said.before)}>
              {i18n.t('form.undo')}
            </Button>
          ) : (
            draft.canUndo.value &&
            place === 'editor' && (
              <Button kind="quiet" onClick={draft.undo}>
                {i18n.t('form.undo')}
              </Button>
            )
          )}
          {(isChanged || faults > 0) && place === 'editor' && (
            <>
              <Button onClick={draft.discard}>{i18n.t('options.safety.draft.discard')}</Button>
              <Button kind="primary" busy={draft.busy.value || faults > 0} onClick={() => void draft.putInForce()}>
                {i18n.t('options.safety.draft.putInForce')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function Problem({ draft, said }: Pick<Props, 'draft'> & { said: Exclude<DraftSaid, { what: 'in-force' }> }) {
  const policy = draft.draft.value;
  switch (said.what) {
    case 'not-saved':
      return <p class="problem">{i18n.t('form.notSaved')}</p>;
    case 'faulty':
      return (
        <>
          <p class="problem">{i18n.t('options.safety.draft.refused', said.faults.length)}</p>
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
          <p class="problem">{i18n.t('options.safety.draft.broken', said.broken.length)}</p>
          <ul>
            {said.broken.slice(0, MOST_NAMED).map(({ host, expected, found }) => (
              <li key={`${host} ${expected}`}>
                {i18n.t('options.safety.draft.brokenTest', [host, VERDICT_NAMES[expected](), VERDICT_NAMES[found]()])}
              </li>
            ))}
          </ul>
        </>
      );
  }
}
