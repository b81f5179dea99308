import { Fragment } from 'preact';
import type { Company as CompanyData } from '../../../lib/model';
import { t } from '../../../lib/texts';
import { PLACE } from '../../text/age';
import { toTitle, toVisible } from '../../text/visible';
import { CopyButton } from '../../ui/CopyButton';
import { Fold } from '../../ui/Fold';
import { Chip } from '../../ui/Texts';
import { Fact } from '../CostLabel';
import type { LateParts } from '../late-parts';

interface Props {
  data: CompanyData;
  /** Null in the first paint: `Intl` texts follow it in the place kept for them. */
  formats: Pick<LateParts, 'formatCountry' | 'formatEmployees' | 'formatMoney'> | null;
  onCopyValue?(text: string): void;
}

/** The name is repeated here, because the head may cut it and cannot copy it. */
export function Company({ data, formats, onCopyValue }: Props) {
  const { city, stateCode, countryCode, employees, revenue, raised } = data;
  const country = countryCode && (formats?.formatCountry(countryCode) ?? PLACE);
  const parts = [city, stateCode, country].flatMap((part) => part || []);
  const place = parts.join(', ');
  const tags = [...new Set(data.tags)];
  const toFigure = (label: string, value = PLACE) => (
    <Fact wide label={label} value={value} onCopyValue={onCopyValue} />
  );
  return (
    <>
      <dl class="facts">
        {data.name && (
          <Fact wide label={t('card.company.name')} value={data.name} onCopyValue={onCopyValue}>
            <bdi>{toVisible(data.name)}</bdi>
          </Fact>
        )}
        {place && (
          <Fact wide label={t('card.company.place')} value={place} onCopyValue={onCopyValue}>
            <span class="remote" title={toTitle(place)}>
              {parts.map((part, index) => (
                // Separate elements keep a city in Arabic from turning the country after it.
                <Fragment key={index}>
                  {index > 0 && ', '}
                  <bdi>{toVisible(part)}</bdi>
                </Fragment>
              ))}
            </span>
          </Fact>
        )}
        {employees && toFigure(t('card.company.employees'), formats?.formatEmployees(employees))}
        {revenue && toFigure(t('card.company.revenue'), formats?.formatMoney(revenue))}
        {raised && toFigure(t('card.company.raised'), formats?.formatMoney(raised))}
      </dl>
      {tags.length > 0 && (
        <Fold items={tags} first={8} title={t('card.company.tags')}>
          {(shown) => (
            <div class="tags">
              <ul class="chips" aria-label={t('card.company.tags')}>
                {shown.map((tag) => (
                  <li key={tag}>
                    <Chip title={toTitle(tag)}>{toVisible(tag)}</Chip>
                  </li>
                ))}
              </ul>
              {onCopyValue && (
                <CopyButton text={tags.join('\n')} name={t('card.company.tags')} onCopyValue={onCopyValue} />
              )}
            </div>
          )}
        </Fold>
      )}
    </>
  );
}
