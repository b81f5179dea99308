import { i18n } from '#i18n';
import type { Presence, SectionName } from '../../lib/model';
import { AgainButton } from './AgainButton';
import type { CardActions } from './actions';

interface Props {
  name: SectionName;
  /** `present` stands for an answer without data, which is not readable. */
  presence: Presence;
  /** The section is being asked for already. */
  busy: boolean;
  /** It has failed to come, of which there is a notice with a button of its own. */
  isFailed: boolean;
  actions: Pick<CardActions, 'callsFor' | 'onLoad'>;
}

/** Render why a section that was answered has nothing to show. */
export function AbsenceNote({ name, presence, busy, isFailed, actions }: Props) {
  if (presence === 'empty') return <p class="section-note">{i18n.t(`empty.${name}`)}</p>;
  return (
    <div class="section-line">
      <p class="section-note">
        {presence === 'absent' && i18n.t('card.absent')}
        {presence === 'limited' && i18n.t('card.limited')}
        {(presence === 'unreadable' || presence === 'present') && (
          <>
            <strong>{i18n.t('card.unreadable')}</strong> · {i18n.t('card.unreadableWhy')}
          </>
        )}
      </p>
      {!isFailed && <AgainButton name={name} actions={actions} word="ask" busy={busy} />}
    </div>
  );
}
