import type { ComponentChildren } from 'preact';
import type { Answer, Category, Company as CompanyData, Evidence, SeenValue, SocialLink } from '../../lib/model';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { LATE_PARTS } from '../card/late-parts';
import { Categories } from '../card/sections/Categories';
import { Company } from '../card/sections/Company';
import { Social } from '../card/sections/Social';
import { Technologies } from '../card/sections/Technologies';
import { NETWORK_NAMES } from '../text/names';
import { toTitle, toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { Fold } from '../ui/Fold';
import type { PageSection } from './compare';
import { toSeenLabel, toSeenName } from './vendors';

interface Props {
  name: PageSection;
  answer: Answer<PageSection> | undefined;
  evidence: readonly SeenValue[];
  /** What to say where nothing was found. Absent: the section is left out then. */
  nothing?: string;
  onCopyValue(text: string): void;
  /** Asks the host of the logo for it. Absent once it is loaded. */
  onLoadLogo?: (() => void) | undefined;
}

interface MarkedProps {
  /** Before `name`, in the ids of the heading and its mark. */
  id: string;
  name: PageSection;
  class?: string;
  /** Beside the heading. */
  copy?: ComponentChildren;
  children: ComponentChildren;
}

/** A section whose heading says that its values are an estimate. */
export function MarkedSection({ id, name, class: more = '', copy, children }: MarkedProps) {
  const heading = `${id}-${name}`;
  return (
    <section class={`section ${more}`.trim()} aria-labelledby={`${heading} ${heading}-mark`}>
      <div class="section-head">
        <h2 id={heading}>{t(`text.section.${name}`)}</h2>
        {copy}
        <span class="section-meta" id={`${heading}-mark`}>
          {t('on-device.mark')}
        </span>
      </div>
      <div class="section-body">{children}</div>
    </section>
  );
}

/** Render one section of an estimate: its mark, its values as the card draws them, and why. */
export function EstimateSection({ name, answer, evidence, nothing, onCopyValue, onLoadLogo }: Props) {
  const data = answer?.data ?? null;
  if (data === null && nothing === undefined) return null;
  const title = t(`text.section.${name}`);
  const lines = data === null ? '' : toLines(name, data);
  return (
    <MarkedSection
      id="estimate"
      name={name}
      class={`section-${name}`}
      copy={lines !== '' && <CopyButton text={lines} name={title} onCopyValue={onCopyValue} />}
    >
      {data === null ? (
        <p class="section-note">{nothing}</p>
      ) : (
        <Values name={name} data={data} onCopyValue={onCopyValue} onLoadLogo={onLoadLogo} />
      )}
      {data !== null && <Why name={name} values={evidence} />}
    </MarkedSection>
  );
}

type Data = NonNullable<Answer<PageSection>['data']>;

interface ValuesProps extends Pick<Props, 'name' | 'onCopyValue' | 'onLoadLogo'> {
  data: Data;
}

function Values({ name, data, onCopyValue, onLoadLogo }: ValuesProps): ComponentChildren {
  switch (name) {
    case 'categories':
      return <Categories data={data as Category[]} known={[]} onCopyValue={onCopyValue} />;
    case 'company':
      return <Company data={data as CompanyData} formats={LATE_PARTS} onCopyValue={onCopyValue} />;
    case 'technologies':
      return <Technologies data={data as string[]} toLabel={toSeenLabel} />;
    case 'social':
      return <Social data={data as SocialLink[]} />;
    case 'logo':
      return <LogoLine url={data as string} onLoadLogo={onLoadLogo} />;
  }
}

/** A logo is a request to whoever hosts it, so it waits for a click. */
function LogoLine({ url, onLoadLogo }: { url: string; onLoadLogo: (() => void) | undefined }) {
  const host = URL.parse(url)?.host ?? '';
  return (
    <>
      <p class="estimate-address">
        <bdi title={toTitle(url)}>{toVisible(url)}</bdi>
      </p>
      {onLoadLogo && (
        <p class="section-note">
          <Button onClick={onLoadLogo}>{t('on-device.loadLogo')}</Button>{' '}
          {t('on-device.loadLogoWhy', [toVisible(host)])}
        </p>
      )}
    </>
  );
}

const toLines = (name: PageSection, data: Data) => {
  if (name === 'technologies') return (data as string[]).map(toSeenName).join('\n');
  if (name === 'social') return (data as SocialLink[]).flatMap(({ url }) => url ?? []).join('\n');
  return name === 'logo' ? (data as string) : '';
};

/** How many values are explained at once. */
const FIRST = 12;

interface WhyProps {
  name: PageSection;
  values: readonly SeenValue[];
}

/** What speaks for each value, in the page's own words. */
export function Why({ name, values }: WhyProps) {
  const title = t(`text.section.${name}`);
  const known = values.filter(({ seen }) => seen.length > 0);
  if (known.length === 0) return null;
  return (
    <details class="why">
      <summary aria-label={`${t('on-device.why')}: ${title}`}>{t('on-device.why')}</summary>
      <Fold items={known} first={FIRST} title={`${t('on-device.why')}: ${title}`}>
        {(shown) => (
          <dl>
            {shown.map(({ value, version, seen }) => (
              <div key={value}>
                <dt>
                  <bdi>{toVisible(toValueName(name, value))}</bdi>
                  {version && <bdi class="why-version"> {toVisible(version)}</bdi>}
                </dt>
                {seen.map((evidence, index) => (
                  <dd key={index}>
                    <Seen {...evidence} />
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        )}
      </Fold>
    </details>
  );
}

function Seen({ kind, text }: Evidence) {
  return (
    <>
      <span class="why-kind">{t(`on-device.kind.${kind}`)}</span>
      {text.trim() !== '' && (
        <>
          {': '}
          <q>
            <bdi>{toVisible(text)}</bdi>
          </q>
        </>
      )}
    </>
  );
}

const FIELDS = ['name', 'city', 'countryCode', 'employees'] as const;

function toValueName(name: PageSection, value: string): string {
  if (name === 'categories') return toCategoryLabel(value);
  if (name === 'technologies') return toSeenName(value);
  if (name === 'social') return (NETWORK_NAMES as Record<string, string>)[value] ?? value;
  if (name === 'logo') return t('text.section.logo');
  const field = FIELDS.find((known) => known === value);
  return field ? t(`on-device.field.${field}`) : value;
}
