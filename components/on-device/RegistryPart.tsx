import { useRef } from 'preact/hooks';
import { t } from '../../lib/texts';
import { Registration } from '../card/sections/Registration';
import { toSentence } from '../text/failure';
import { toNamedHost } from '../text/readable-host';
import { Button } from '../ui/Button';
import { useFocusKept, useSecondsLeft } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import type { RegistryState, RegistryView } from './registry-state';

interface Props {
  state: RegistryState;
  now: number;
  onCopyValue?(text: string): void;
}

const toEnding = (host: string) => host.slice(host.lastIndexOf('.') + 1);

/** Render the registration of a domain as its registry states it, once the user has asked for that. */
export function RegistryPart({ state, now, onCopyValue }: Props) {
  const view = state.view.value;
  const text = useRef<HTMLDivElement>(null);
  // The pressed button is gone with the face before.
  useFocusKept(view, () => text.current);
  return (
    <div class="registry-part" ref={text} tabIndex={-1} aria-busy={view.face === 'loading'}>
      {view.face === 'ready' ? (
        <Reply reply={view.reply} now={now} onCopyValue={onCopyValue} />
      ) : (
        <Question state={state} view={view} now={now} />
      )}
    </div>
  );
}

function Question({ state, view, now }: { state: RegistryState; view: RegistryView; now: number }) {
  const { host, onAsk, onAllow } = state;
  const failure = view.face === 'failed' || view.face === 'declined' ? view.failure : null;
  const seconds = useSecondsLeft(failure?.retryAt, now);
  const origin = failure?.kind === 'permission-missing' ? failure.origin : undefined;
  return (
    <>
      {view.face === 'failed' && failure && <Notice>{toRegistrySentence(failure, host)}</Notice>}
      {view.face === 'declined' && <Notice>{t('on-device.registry.declined')}</Notice>}
      <p class="section-note">{t('on-device.registry.line', [toEnding(host), toNamedHost(host)])}</p>
      {failure && origin ? (
        <Button onClick={() => void onAllow(failure)}>
          {t('on-device.registry.allow', [new URL(origin).hostname])}
        </Button>
      ) : (
        <Button busy={view.face === 'loading' || seconds > 0} onClick={() => void onAsk()}>
          {t('on-device.registry.ask')}
        </Button>
      )}
      <p role="status" class="section-note">
        {view.face === 'loading' && t('on-device.registry.loading', [toEnding(host)])}
        {seconds > 0 && t('text.failure.nextTry', [String(seconds)])}
      </p>
    </>
  );
}

type Failed = Extract<RegistryView, { face: 'failed' }>['failure'];

/** The sentences for lookups speak of the service. These speak of the registry. */
function toRegistrySentence(failure: Failed, host: string): string {
  const ending = [toEnding(host)];
  switch (failure.kind) {
    case 'slow-down':
      return t('on-device.registry.slowDown', ending);
    case 'permission-missing':
      return failure.origin ? t('on-device.registry.noAccess', ending) : t('on-device.registry.declined');
    case 'no-answer':
    case 'lost':
      return t('on-device.registry.noAnswer', ending);
    case 'service-failing':
      return t('on-device.registry.failing', [...ending, String(failure.status ?? '')]);
    case 'redirected':
    case 'too-large':
    case 'unreadable':
      return t('on-device.registry.unreadable', ending);
    default:
      return toSentence(failure);
  }
}

type Ready = Extract<RegistryView, { face: 'ready' }>['reply'];

function Reply({ reply, now, onCopyValue }: { reply: Ready; now: number; onCopyValue?(text: string): void }) {
  const { domain, ending } = reply;
  if (reply.kind === 'no-server') return <p role="status">{t('on-device.registry.noServer', [ending])}</p>;
  const source = new URL(reply.server).hostname;
  const text = reply.kind === 'not-found' ? t('on-device.registry.notFound', [ending, toNamedHost(domain)]) : null;
  return (
    <>
      {reply.kind === 'found' && <Registration data={reply.registration} now={now} onCopyValue={onCopyValue} />}
      <p role="status" class="section-note">
        {text ?? (reply.kind === 'no-dates' ? t('on-device.registry.noDates', [ending, toNamedHost(domain)]) : null)}
        {reply.kind === 'found' && t('on-device.registry.source', [toNamedHost(domain), source])}
      </p>
    </>
  );
}

/** The part as a section of a card. */
export function RegistrySection(props: Props) {
  return (
    <section class="section section-registration" aria-labelledby="registry-heading">
      <div class="section-head">
        <h2 id="registry-heading">{t('on-device.registry.heading')}</h2>
      </div>
      <div class="section-body">
        <RegistryPart {...props} />
      </div>
    </section>
  );
}
