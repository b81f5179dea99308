import type { Category, Estimate, SeenValue } from '../../lib/model';
import { t } from '../../lib/texts';
import type { CardActions } from '../card/actions';
import type { CardSections } from '../card/card-sections';
import { formatAge } from '../text/age';
import { toTitle, toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Fold } from '../ui/Fold';
import { Chip } from '../ui/Texts';
import { isLacking, PAGE_SECTIONS, toComparison, toEvidenceOf } from './compare';
import { EstimateSection, MarkedSection, Why } from './EstimateSection';
import { PageWarning } from './PageWarning';
import type { PageState } from './page-state';
import { RegistrySection } from './RegistryPart';
import type { RegistryState } from './registry-state';
import { toSeenName } from './vendors';

interface Props {
  page: PageState;
  registry: RegistryState;
  sections: CardSections;
  now: number;
  actions: Pick<CardActions, 'onCopyValue'>;
  isSafetyOn: boolean;
}

/** Render what the open page adds to the service's answer, which stays as it is. */
export function OnThisPage({ page, registry, sections, now, actions, isSafetyOn }: Props) {
  const view = page.view.value;
  const failure = page.failure.value;
  const isReading = page.isReading.value;
  return (
    <div class="on-page-body" aria-busy={isReading}>
      <div class="on-page-intro">
        <p class="section-note">
          {view.face === 'read'
            ? t('on-device.readAt', [formatAge(view.estimate.readAt, now) ?? ''])
            : t('on-device.onPageText')}
        </p>
        {page.canRead && (
          <Button busy={isReading} onClick={() => void page.read()}>
            {view.face === 'read' ? t('on-device.again') : t('on-device.read')}
          </Button>
        )}
        <p role="status" class={failure ? 'notice' : 'hidden-text'}>
          {failure && t(`on-device.failed.${failure}`)}
          {isReading && t('on-device.reading')}
          {view.face === 'read' && !isReading && !failure && t('on-device.done')}
        </p>
      </div>
      {view.face === 'read' && (
        <>
          <PageWarning estimate={view.estimate} isSafetyOn={isSafetyOn} />
          <Compared estimate={view.estimate} sections={sections} actions={actions} />
        </>
      )}
      {isLacking(sections, 'registration') && (
        <RegistrySection state={registry} now={now} onCopyValue={actions.onCopyValue} />
      )}
    </div>
  );
}

interface ComparedProps extends Pick<Props, 'sections' | 'actions'> {
  estimate: Estimate;
}

function Compared({ estimate, sections, actions }: ComparedProps) {
  const { added, categories, technologies } = toComparison(sections, estimate);
  const hasNothing = Object.keys(added).length === 0 && !categories && !technologies;
  if (hasNothing) return <p class="section-note">{t('on-device.addsNothing')}</p>;
  return (
    <>
      {categories && <Agreement {...categories} evidence={estimate.evidence.categories ?? []} />}
      {technologies && (
        <MarkedSection id="on-page" name="technologies">
          <Sightings title={t('on-device.alsoSeen')} ids={technologies.both} />
          <Sightings title={t('on-device.onlyHere')} ids={technologies.onlyHere} />
          <Why name="technologies" values={estimate.evidence.technologies ?? []} />
        </MarkedSection>
      )}
      {PAGE_SECTIONS.map((name) => (
        <EstimateSection
          key={name}
          name={name}
          answer={added[name]}
          evidence={toEvidenceOf(name, added[name]?.data ?? null, estimate.evidence[name] ?? [])}
          onCopyValue={actions.onCopyValue}
        />
      ))}
    </>
  );
}

const toNames = (categories: readonly Category[]) =>
  categories.map(({ steps }) => toVisible(steps.join(' › '))).join(', ');

interface AgreementProps {
  same: readonly Category[];
  other: readonly Category[];
  evidence: readonly SeenValue[];
}

function Agreement({ same, other, evidence }: AgreementProps) {
  return (
    <MarkedSection id="on-page" name="categories">
      {same.length > 0 && <p dir="auto">{t('on-device.agrees', [toNames(same)])}</p>}
      {other.length > 0 && <p dir="auto">{t('on-device.differs', [toNames(other)])}</p>}
      <Why name="categories" values={evidence} />
    </MarkedSection>
  );
}

function Sightings({ title, ids }: { title: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <div class="group">
      <h3>{title}</h3>
      <Fold items={ids} first={12} title={title}>
        {(shown) => (
          <ul class="chips" aria-label={title}>
            {shown.map((id) => (
              <li key={id}>
                <Chip title={toTitle(id)}>{toVisible(toSeenName(id))}</Chip>
              </li>
            ))}
          </ul>
        )}
      </Fold>
    </div>
  );
}
