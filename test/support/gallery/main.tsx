import { render } from 'preact';
import { Card } from '../../../components/card/Card';
import { FailureNotice } from '../../../components/card/FailureNotice';
import { LATE_PARTS } from '../../../components/card/late-parts';
import { SubjectField } from '../../../components/card/SubjectField';
import { setIcons, toIcons } from '../../../components/text/icons';
import { Button } from '../../../components/ui/Button';
import { Face } from '../../../components/ui/Face';
import { t } from '../../../lib/texts';
import { CARDS, NOW } from './cards.ts';
import { FAILURES } from './failures.ts';
import { speakAsAsked } from './speak.ts';

const query = new URLSearchParams(location.search);
const face = query.get('face') ?? 'full';
const layout = query.get('layout') === 'wide' ? 'wide' : 'narrow';
speakAsAsked(query);
setIcons(toIcons(await (await fetch('/icons.json')).json()));
document.body.className = layout === 'narrow' ? 'popup' : '';

const nothing = () => {};
const actions = {
  onLoad: nothing,
  callsFor: (sections: string[]) => Math.min(3, sections.length),
  callsToOpen: 3,
  onOpenSite: nothing,
  onOpenOptions: nothing,
  onCopyValue: nothing,
  onCopyJson: async () => {},
  onCopyMarkdown: async () => {},
  onCopyCsv: async () => {},
  onCopyCommand: async () => {},
  onOpenDashboard: nothing,
  onReload: nothing,
};
const host = face === 'ugly' ? `${'very-long-label-of-a-host.'.repeat(6)}example.com` : 'lumenpay.com';
const sections = CARDS[face];

render(
  face === 'face' ? (
    <Face
      title={t('card.screen.firstRunTitle')}
      actions={<Button kind="primary">{t('card.screen.firstRunAction')}</Button>}
    >
      {t('card.screen.firstRunText')}
    </Face>
  ) : sections ? (
    <>
      <Card
        late={LATE_PARTS}
        subject={face === 'partial' ? { kind: 'email', host, email: 'ada@lumenpay.com' } : { kind: 'host', host }}
        {...{ sections, actions, layout }}
        now={NOW}
        loadLogos={face !== 'small'}
      />
      {layout === 'narrow' && (
        <footer class="popup-foot">
          <SubjectField calls={3} hasKey onSubmit={() => null} />
        </footer>
      )}
    </>
  ) : (
    <div class="card-notices">
      <h1>Every failure</h1>
      {Object.values(FAILURES).map((failure) => (
        <FailureNotice key={failure.kind} {...{ failure, actions }} now={NOW} calls={1} onRetry={nothing} />
      ))}
    </div>
  ),
  document.getElementById('root') as HTMLElement,
);
