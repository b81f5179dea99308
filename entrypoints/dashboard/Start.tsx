import { i18n } from '#i18n';
import { SubjectField } from '../../components/card/SubjectField';
import type { RefusalReason } from '../../lib/errors';

interface Props {
  /** What the card of a site costs at most. */
  calls: number;
  onLookUp(text: string): RefusalReason | null;
}

/** Render the place where a look-up begins. */
export function Start({ calls, onLookUp }: Props) {
  return (
    <div class="start">
      <h1>{i18n.t('screen.startTitle')}</h1>
      <p>
        {i18n.t('screen.startText')} {i18n.t('subject.cost', calls)}
      </p>
      <SubjectField calls={calls} onSubmit={onLookUp} />
    </div>
  );
}
