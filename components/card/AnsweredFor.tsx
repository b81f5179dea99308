import { i18n } from '#i18n';
import { RemoteText } from '../ui/Texts';

/** A character for private use, which no text and no host has. */
const PLACE = '\ue000';

/** Render that the service answered for another host than the one asked for. */
export function AnsweredFor({ host }: { host: string }) {
  // The name stands in its own element, so that it cannot turn the words around it.
  const [before, after] = i18n.t('card.answeredFor', [PLACE]).split(PLACE);
  return (
    <>
      {before}
      <RemoteText text={host} />
      {after}
    </>
  );
}
