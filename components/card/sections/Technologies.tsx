import { useState } from 'preact/hooks';
import { t } from '../../../lib/texts';
import type { TechnologyKind } from '../../text/names';
import { TECHNOLOGY_KINDS, toTechnologyKind, toTechnologyName } from '../../text/names';
import { toTitle, toVisible } from '../../text/visible';
import { Fold } from '../../ui/Fold';
import { useIcons } from '../icon-state';
import { TechnologyIcon } from './TechnologyIcon';

/** How many are shown at once. A longer list gets a filter. */
const FIRST = 12;

interface Props {
  data: readonly string[];
  /** Of ids that the service's list may lack. */
  toLabel?(id: string): { name: string; kind: TechnologyKind } | null;
}

export function Technologies({ data, toLabel }: Props) {
  useIcons();
  const [wanted, setWanted] = useState('');
  const all = [...new Set(data)]
    .filter((id) => id.trim() !== '')
    .map((id) => ({ id, name: toTechnologyName(id), kind: toTechnologyKind(id), ...toLabel?.(id) }))
    .sort((a, b) => TECHNOLOGY_KINDS.indexOf(a.kind) - TECHNOLOGY_KINDS.indexOf(b.kind));
  const needle = wanted.trim().toLowerCase();
  const matching = all.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(needle));
  return (
    <>
      {all.length > FIRST && (
        <input
          type="search"
          class="filter"
          aria-label={t('card.technologies.filter')}
          placeholder={t('card.technologies.filter')}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {/* Always present: a live region that is added together with its words is not read out. */}
      <p role="status" class={matching.length === 0 ? 'section-note' : 'hidden-text'}>
        {matching.length === 0 ? t('card.technologies.none') : needle && t('card.technologies.found', matching.length)}
      </p>
      <Fold items={matching} first={needle ? matching.length : FIRST} title={t('text.section.technologies')}>
        {(shown) => (
          <div class="groups">
            {TECHNOLOGY_KINDS.map((kind) => {
              const group = shown.filter((technology) => technology.kind === kind);
              if (group.length === 0) return null;
              return (
                <div class="group" key={kind}>
                  <h3>{t(`card.technologies.kind.${kind}`)}</h3>
                  <ul class="technologies">
                    {group.map(({ id, name, kind }) => (
                      <li key={id} class="technology" title={toTitle(id)}>
                        <TechnologyIcon id={id} name={name} kind={kind} />
                        <bdi>{toVisible(name)}</bdi>
                      </li>
                    ))}
                  </ul>
                </div>
              );
            })}
          </div>
        )}
      </Fold>
    </>
  );
}
