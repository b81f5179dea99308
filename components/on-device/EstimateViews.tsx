import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Estimate } from '../../lib/model';
import { t } from '../../lib/texts';
import type { CardActions } from '../card/actions';
import type { EstimateProps, Lack } from '../card/CardPlace';
import { toCardText } from '../card/markdown-labels';
import { toVisible } from '../text/visible';
import { Face } from '../ui/Face';
import { useMinutes } from '../ui/hooks';
import { EstimateCard, toEstimateSections } from './EstimateCard';
import { OnThisPage } from './OnThisPage';
import { usePageState } from './page-state';
import { openRegistryState } from './registry-state';

interface FirstProps extends EstimateProps {
  lack: Lack;
  reading: ComponentChildren;
}

/** In place of a card: what the open page says of its site, or why it says nothing. */
export function FirstEstimate({ host, tabId, layout, actions, isSafetyOn, lack, reading }: FirstProps) {
  const page = usePageState(host, tabId, true);
  const [registry] = useState(() => openRegistryState(host));
  useMinutes();
  const view = page.view.value;
  if (view.face === 'read') {
    return (
      <EstimateCard
        estimate={view.estimate}
        now={Date.now()}
        actions={withCopies(actions, view.estimate)}
        layout={layout}
        isSafetyOn={isSafetyOn}
        registry={registry}
        lack={lack}
      />
    );
  }
  if (view.face === 'failed') {
    return (
      <Face title={t('on-device.noCard', [toVisible(host)])} actions={lack.remedy}>
        {t(`on-device.failed.${view.failure}`)} {t('on-device.keyInstead')}
      </Face>
    );
  }
  // In a page of ours beside no tab, what was read before is looked for first.
  if (view.face === 'unread') return page.isOpen && tabId === null ? lack.face : null;
  return <>{reading}</>;
}

/** The copies of an estimate name it as their source. */
function withCopies(actions: CardActions, estimate: Estimate): CardActions {
  const card = { subject: { host: estimate.host }, sections: toEstimateSections(estimate) };
  const copy = async (form: 'json' | 'markdown' | 'csv') => navigator.clipboard.writeText(toCardText(card, form));
  const own = { onCopyJson: () => copy('json'), onCopyMarkdown: () => copy('markdown'), onCopyCsv: () => copy('csv') };
  const { onCopyCommand: _, ...others } = actions;
  // The service was not asked for it.
  return { ...others, ...own };
}

/** With a key: beside the service's answer. */
export function PagePart({ host, tabId, sections, actions, isSafetyOn }: EstimateProps) {
  const page = usePageState(host, tabId, false);
  const [registry] = useState(() => openRegistryState(host));
  useMinutes();
  return (
    <OnThisPage
      now={Date.now()}
      page={page}
      registry={registry}
      sections={sections}
      actions={actions}
      isSafetyOn={isSafetyOn}
    />
  );
}
