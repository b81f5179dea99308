import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { formatNumber } from '../../components/format';
import type { SavedSizes } from '../../lib/messages';
import type { Asks } from './asks';
import { formatBytes } from './format-bytes';

interface Props {
  ask: Asks;
}

type What = 'sites' | 'ledger';

/** Render how much is saved, and clear it after a question. */
export function ClearData({ ask }: Props) {
  const [sizes, setSizes] = useState<SavedSizes | 'measuring' | 'unmeasured'>('measuring');
  const [question, setQuestion] = useState<What | null>(null);
  const [result, setResult] = useState<{ what: What; cleared: boolean } | null>(null);
  useEffect(() => {
    void ask('saved-sizes', {}).then((reply) => setSizes(reply.ok ? reply.body : 'unmeasured'));
  }, [ask]);
  const clear = async (what: What) => {
    setQuestion(null);
    const reply = await ask('clear', { what });
    setResult({ what, cleared: reply.ok });
    if (reply.ok) setSizes(reply.body);
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
          <p class="field-hint">{toText(sizes)}</p>
          {said('sites')}
        </div>
        <Button onClick={() => setQuestion('sites')}>{i18n.t('options.saved.clearCards')}</Button>
      </div>
      <div class="setting">
        <div class="setting-text">
          <h3>{i18n.t('options.saved.ledger')}</h3>
          <p class="field-hint">{i18n.t('options.saved.ledgerHint')}</p>
          {said('ledger')}
        </div>
        <Button onClick={() => setQuestion('ledger')}>{i18n.t('options.saved.clearLedger')}</Button>
      </div>
      {question === 'sites' && (
        <Dialog
          title={i18n.t('options.saved.clearCardsTitle')}
          action={i18n.t('options.saved.clearCards')}
          losing
          onAction={() => clear('sites')}
          onCancel={() => setQuestion(null)}
        >
          <p>{toText(sizes)}</p>
          <p>{i18n.t('options.saved.clearCardsText')}</p>
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
          <p>{i18n.t('options.saved.clearLedgerText')}</p>
        </Dialog>
      )}
    </>
  );
}

function toText(sizes: SavedSizes | 'measuring' | 'unmeasured'): string {
  if (sizes === 'measuring') return i18n.t('options.saved.measuring');
  if (sizes === 'unmeasured') return i18n.t('options.saved.unmeasured');
  const { sites, bytes, limit } = sizes;
  if (sites === 0) return i18n.t('options.saved.none');
  return i18n.t('options.saved.size', sites, [formatNumber(sites), formatBytes(bytes), formatBytes(limit)]);
}
