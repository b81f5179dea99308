import type { IabCategory } from '../../lib/model';
import { toTierNames, withoutParents } from '../../lib/taxonomy';
import { toTitle, toVisible } from '../text/visible';
import { CopyButton } from '../ui/CopyButton';
import { Chip } from '../ui/Texts';

interface Props {
  categories: readonly IabCategory[];
  /** All categories of the card. Their labels name the upper tiers. */
  known: readonly IabCategory[];
  label: string;
  onCopyValue?(text: string): void;
}

export function IabChips({ categories, known, label, onCopyValue }: Props) {
  const shown = withoutParents(categories);
  return (
    <ul class="chips" aria-label={label}>
      {shown.map((category) => {
        const names = toTierNames(category, known).join(' › ');
        return (
          <li key={`${category.version} ${category.id}`}>
            <Chip mark={toVisible(category.id)} title={toTitle(`${category.id} ${names}`)}>
              {toVisible(names)}
            </Chip>
          </li>
        );
      })}
      {onCopyValue && (
        <li>
          <CopyButton text={shown.map(({ id }) => id).join(', ')} onCopyValue={onCopyValue} />
        </li>
      )}
    </ul>
  );
}
