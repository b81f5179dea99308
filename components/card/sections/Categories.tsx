import type { Category, IabCategory } from '../../../lib/model';
import { toCategoryLabel } from '../../../lib/taxonomy';
import { t } from '../../../lib/texts';
import { toTitle, toVisible } from '../../text/visible';
import { CopyButton } from '../../ui/CopyButton';
import { Fold } from '../../ui/Fold';
import { useIcons } from '../icon-state';
import { CategoryIcon } from './CategoryIcon';
import { ConfidenceBar } from './ConfidenceBar';
import { IabChips } from './Iab';

interface Props {
  data: readonly Category[];
  known: readonly IabCategory[];
  onCopyValue?(text: string): void;
}

export function Categories({ data, known, onCopyValue }: Props) {
  useIcons();
  return (
    <Fold items={data} first={4} title={t('text.section.categories')}>
      {(categories) => (
        <ul class="categories">
          {categories.map(({ path, steps, confidence, iab }) => (
            <li key={path}>
              <div class="category">
                <CategoryIcon path={path} />
                <span class="crumbs" title={toTitle(steps.join(' › '))}>
                  {/* Steps repeat, as in `/Other/Other`, so the index is the key. The space allows a line break. */}
                  {steps.flatMap((step, index) => [
                    <bdi key={index} class="crumb">
                      {toVisible(step)}
                    </bdi>,
                    ' ',
                  ])}
                </span>
                {onCopyValue && <CopyButton text={path} onCopyValue={onCopyValue} />}
                {confidence !== null && <ConfidenceBar confidence={confidence} />}
              </div>
              {iab.length > 0 && (
                <IabChips
                  categories={iab}
                  known={known}
                  onCopyValue={onCopyValue}
                  label={t('card.categories.iabOf', [toVisible(toCategoryLabel(path))])}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Fold>
  );
}
