import type { IabCategory } from '../../../lib/model';
import { t } from '../../../lib/texts';
import { IabChips } from '../IabChips';

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
