import type { IabCategory } from '../../../lib/model';
import { toTierNames, withoutParents } from '../../../lib/taxonomy';
import { t } from '../../../lib/texts';
import { toTitle, toVisible } from '../../text/visible';
import { CopyButton } from '../../ui/CopyButton';
import { Chip } from '../../ui/Texts';

interface IabChipsProps {
  categories: readonly IabCategory[];
  /** All categories of the card. Their labels name the upper tiers. */
  known: readonly IabCategory[];
  label: string;
  onCopyValue?(text: string): void;
}

export function IabChips({ categories, known, label, onCopyValue }: IabChipsProps) {
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
        <li class="chip-copy">
          <CopyButton text={shown.map(({ id }) => id).join(', ')} onCopyValue={onCopyValue} />
        </li>
      )}
    </ul>
  );
}

interface Props {
  data: readonly IabCategory[];
  known: readonly IabCategory[];
}

export function Iab({ data, known }: Props) {
  return (
    <div class="groups">
      {(['v1', 'v3'] as const).map((version) => {
        const categories = data.filter((category) => category.version === version);
        if (categories.length === 0) return null;
        const title = t(`card.iab.${version}`);
        return (
          <div class="group" key={version}>
            <h3>{title}</h3>
            <IabChips categories={categories} known={known} label={title} />
          </div>
        );
      })}
    </div>
  );
}
