import { i18n } from '#i18n';
import { SubjectField } from '../../components/SubjectField';
import type { RefusalReason } from '../../lib/errors';

interface Props {
  onLookUp(text: string): RefusalReason | null;
}

/** Render the place where a look-up begins. */
export function Start({ onLookUp }: Props) {
  return (
    <div class="start">
      <h1>{i18n.t('screen.startTitle')}</h1>
      <p>{i18n.t('screen.startText')}</p>
      <SubjectField onSubmit={onLookUp} />
    </div>
  );
}
