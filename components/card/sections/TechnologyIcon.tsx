import { findTechnologyIcon } from '../../text/icons';
import type { TechnologyKind } from '../../text/names';
import { Icon } from '../../ui/Icon';
import { LetterTile } from '../../ui/Texts';

interface Props {
  id: string;
  name: string;
  kind: TechnologyKind;
}

/** The icon of the brand, else that of its kind. The letter keeps its room until it comes, and where it does not. */
export function TechnologyIcon({ id, name, kind }: Props) {
  const drawing = findTechnologyIcon(id, kind);
  if (!drawing) return <LetterTile name={name} />;
  return (
    <span class="tile tile-icon">
      <Icon drawing={drawing} />
    </span>
  );
}
