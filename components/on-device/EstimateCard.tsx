import { useState } from 'preact/hooks';
import type { Answer, Estimate, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { t } from '../../lib/texts';
import type { CardActions } from '../card/actions';
import { CardHead } from '../card/CardHead';
import type { Lack } from '../card/CardPlace';
import type { CardSections } from '../card/card-sections';
import { LATE_PARTS } from '../card/late-parts';
import type { PageSection } from './compare';
import { PAGE_SECTIONS } from './compare';
import { EstimateSection } from './EstimateSection';
import { PageWarning } from './PageWarning';
import { RegistrySection } from './RegistryPart';
import type { RegistryState } from './registry-state';

interface Props {
  estimate: Estimate;
  /** Milliseconds since the epoch. */
  now: number;
  layout: 'narrow' | 'wide';
  actions: CardActions;
  /** Whether brand safety is on. */
  isSafetyOn: boolean;
  registry: RegistryState;
  lack: Pick<Lack, 'isKeyMissing' | 'remedy'>;
}

/** What only the service can know, in the order of the card. */
const OF_SERVICE = ['traffic', 'similar', 'iab'] as const satisfies readonly SectionName[];

/** An estimate in the form of a card, so that the card's own head, copy and export take it. */
export function toEstimateSections({ answers }: Estimate): CardSections {
  const toState = (name: SectionName) => {
    const answer = answers[name] as Answer | undefined;
    if (!answer) return { status: 'waiting', calls: 0 };
    return { status: 'ready', answer, stale: false, refreshing: false, failure: null, again: 'refresh' };
  };
  // A mapped type cannot show that each name gets its own state.
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, toState(name)])) as CardSections;
}

/** Render the card of a site as its open page shows it, for who has no key. */
export function EstimateCard({ estimate, now, layout, actions, isSafetyOn, registry, lack }: Props) {
  const [loadsLogo, setLoadsLogo] = useState(false);
  const { host, answers, evidence } = estimate;
  const sections = toEstimateSections(estimate);
  return (
    <article class={`card card-${layout} estimate`}>
      <CardHead
        late={LATE_PARTS}
        subject={{ kind: 'host', host }}
        loadLogos={loadsLogo}
        logoAsker="logo-button"
        whole
        sections={sections}
        now={now}
        actions={actions}
      />
      <p class="hidden-text" role="status">
        {t('on-device.done')}
      </p>
      <PageWarning estimate={estimate} isSafetyOn={isSafetyOn} />
      <div class="card-sections">
        <div class="card-column">
          <p class="section section-note estimate-intro">{t('on-device.intro')}</p>
          {PAGE_SECTIONS.map((name) => (
            <EstimateSection
              key={name}
              name={name}
              answer={answers[name]}
              evidence={evidence[name] ?? []}
              nothing={toNothing(name, estimate)}
              onCopyValue={actions.onCopyValue}
              onLoadLogo={loadsLogo ? undefined : () => setLoadsLogo(true)}
            />
          ))}
        </div>
        <div class="card-column">
          <RegistrySection state={registry} now={now} onCopyValue={actions.onCopyValue} />
          <section class="section" aria-label={t('on-device.needsService')}>
            <details class="why needs-service">
              <summary>{t('on-device.needsService')}</summary>
              <dl>
                {OF_SERVICE.map((name) => (
                  <div key={name}>
                    <dt>{t(`text.section.${name}`)}</dt>
                    <dd>{t(`on-device.needs.${name}`)}</dd>
                  </div>
                ))}
              </dl>
            </details>
          </section>
          <div class="section estimate-key">
            <p class="section-note">{lack.isKeyMissing ? t('on-device.key') : t('on-device.service')}</p>
            {lack.remedy}
          </div>
        </div>
      </div>
    </article>
  );
}

/** A page says little of much: what it does not show may still be there. */
function toNothing(name: PageSection, { answers, abstention, language }: Estimate): string {
  if (!answers[name]) return t('on-device.notLookedAt');
  if (name !== 'categories') return t(`on-device.nothing.${name}`);
  if (abstention === 'language') return toLanguageText(language);
  return t(`on-device.abstention.${abstention ?? 'unclear'}`);
}

function toLanguageText(language: string | null): string {
  const name = language && toLanguageName(language);
  return name ? t('on-device.abstention.language', [name]) : t('on-device.abstention.someLanguage');
}

function toLanguageName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames(t('text.language') || 'en', { type: 'language' }).of(code);
  } catch {
    // The page may name what is no language.
    return undefined;
  }
}
