import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { SavedSizes } from '../../lib/saved/saved-sizes';
import { formatNumber } from '../text/format';
import { formatBytes } from '../text/format-bytes';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import type { Asks } from './asks';

interface Props {
  ask: Asks;
  /** Whether brand safety is on, which judges by what is saved. */
  judges: boolean;
  readSizes(): Promise<SavedSizes>;
}

type What = 'sites' | 'ledger';
type Measured = SavedSizes | 'measuring' | 'unmeasured';

/** Render how much room each takes that can be cleared, and clear it after a question. */
export function ClearData({ ask, judges, readSizes }: Props) {
  const [sizes, setSizes] = useState<Measured>('measuring');
  const [question, setQuestion] = useState<What | null>(null);
  const [result, setResult] = useState<{ what: What; cleared: boolean } | null>(null);
  const measure = async () => setSizes(await readSizes().catch(() => 'unmeasured' as const));
  const measureAnew = () => {
    // What was cleared then may not be all that is there now.
    setResult(null);
    void measure();
  };
  useEffect(() => {
    void measure();
    // Whoever comes back from another tab may have saved sites there.
    const measureIfSeen = () => document.visibilityState === 'visible' && measureAnew();
    document.addEventListener('visibilitychange', measureIfSeen);
    return () => document.removeEventListener('visibilitychange', measureIfSeen);
  }, []);
  const askAbout = (what: What) => {
    setQuestion(what);
    // Another window may have saved sites, and what goes is said before it does.
    measureAnew();
  };
  const clear = async (what: What) => {
    setQuestion(null);
    const reply = await ask('clear', { what });
    setResult({ what, cleared: reply.ok });
    if (reply.ok) await measure();
  };
  const said = (what: What) => (
    <span role="status" class="setting-result">
      {result?.what === what && (result.cleared ? i18n.t('options.saved.cleared') : i18n.t('options.saved.notCleared'))}
    </span>
  );
  return (
    <>
      <div class="setting">
        <div class="setting-text">
          <h3>{i18n.t('options.saved.cards')}</h3>
          <p class="field-hint">{toText(sizes, 'sites')}</p>
          {said('sites')}
        </div>
        <Button onClick={() => askAbout('sites')}>{i18n.t('options.saved.clearCards')}</Button>
      </div>
      <div class="setting">
        <div class="setting-text">
          <h3>{i18n.t('options.saved.ledger')}</h3>
          <p class="field-hint">{i18n.t('options.saved.ledgerHint')}</p>
          <p class="field-hint">{toText(sizes, 'ledger')}</p>
          {said('ledger')}
        </div>
        <Button onClick={() => askAbout('ledger')}>{i18n.t('options.saved.clearLedger')}</Button>
      </div>
      {question === 'sites' && (
        <Dialog
          title={i18n.t('options.saved.clearCardsTitle')}
          action={i18n.t('options.saved.clearCards')}
          losing
          onAction={() => clear('sites')}
          onCancel={() => setQuestion(null)}
        >
          <p>{toText(sizes, 'sites')}</p>
          <p>{i18n.t('options.saved.clearCardsText')}</p>
          {judges && <p>{i18n.t('options.saved.clearCardsSafety')}</p>}
        </Dialog>
      )}
      {question === 'ledger' && (
        <Dialog
          title={i18n.t('options.saved.clearLedgerTitle')}
          action={i18n.t('options.saved.clearLedger')}
          losing
          onAction={() => clear('ledger')}
          onCancel={() => setQuestion(null)}
        >
          <p>{toText(sizes, 'ledger')}</p>
          <p>{i18n.t('options.saved.clearLedgerText')}</p>
        </Dialog>
      )}
    </>
  );
}

function toText(sizes: Measured, what: What): string {
  if (sizes === 'measuring') return i18n.t('options.saved.measuring');
  if (sizes === 'unmeasured') return i18n.t('options.saved.unmeasured');
  const { cards, ledger } = sizes;
  if ((what === 'sites' ? cards : ledger).bytes === 0) return i18n.t('options.saved.none');
  return what === 'sites'
    ? i18n.t('options.saved.size', cards.sites, [
        formatNumber(cards.sites),
        formatBytes(cards.bytes),
        formatBytes(cards.limit),
      ])
    : i18n.t('options.saved.ledgerSize', ledger.days, [formatNumber(ledger.days), formatBytes(ledger.bytes)]);
}
