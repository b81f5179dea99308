import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { OutcomeCount } from '../../../lib/safety/dry-run';
import type { Decision, Ground } from '../../../lib/safety/policy';
import { formatNumber } from '../../text/format';
import { toNamedTexts } from '../../text/named-texts';
import { ReadableHost } from '../../text/ReadableHost';
import { toCause, toOutcomeTone, toOutcomeWord, toVerdictWord } from '../../text/verdict';
import { Button } from '../../ui/Button';
import { Table } from '../../ui/Table';
import { RemoteText } from '../../ui/Texts';
import type { DryRunStatus } from './dry-run-state';

const STEP = 100;

const GROUNDS = {
  'managed-block': () => i18n.t('options.safety.ground.managed'),
  'managed-allow': () => i18n.t('options.safety.ground.managed'),
  override: () => i18n.t('options.safety.ground.override'),
  'policy-override': () => i18n.t('options.safety.ground.override'),
  'managed-override': () => i18n.t('options.safety.ground.override'),
  'block-list': () => i18n.t('options.safety.list.block'),
  'allow-list': () => i18n.t('options.safety.list.allow'),
  rule: () => i18n.t('options.safety.ground.rule'),
  default: () => i18n.t('options.safety.ground.default'),
  'no-data': () => i18n.t('options.safety.ground.noData'),
  'other-site': () => i18n.t('options.safety.ground.otherSite'),
  'too-old': () => i18n.t('options.safety.ground.tooOld'),
  error: () => toVerdictWord('error'),
} satisfies Record<Ground, () => string>;

interface Props {
  status: Extract<DryRunStatus, { what: 'done' }>;
}

/** Render what a dry run found: how many sites have each outcome, and those that would change. */
export function DryRunChanges({ status }: Props) {
  const [shown, setShown] = useState(STEP);
  const { result, notHosts } = status;
  const counted = toCounted(result.counts);
  return (
    <>
      {notHosts.length > 0 && (
        <p class="field-error">
          {i18n.t('options.safety.dry.notHosts', notHosts.length, [
            formatNumber(notHosts.length),
            toNamedTexts(notHosts, 5),
          ])}
        </p>
      )}
      {counted.length > 0 && (
        <Table
          caption={i18n.t('options.safety.dry.counts')}
          columns={[
            {
              name: 'verdict',
              label: i18n.t('options.safety.dry.verdict'),
              cell: ({ word }) => word,
            },
            {
              name: 'before',
              label: i18n.t('options.safety.dry.now'),
              numeric: true,
              cell: ({ before }) => formatNumber(before),
            },
            {
              name: 'after',
              label: i18n.t('options.safety.dry.then'),
              numeric: true,
              cell: ({ after }) => formatNumber(after),
            },
          ]}
          rows={counted}
          rowKey={({ word }) => word}
        />
      )}
      {result.changes.length > 0 && (
        <Table
          caption={i18n.t('options.safety.dry.changes')}
          columns={[
            {
              name: 'host',
              label: i18n.t('options.safety.dry.host'),
              cell: ({ host }) => (
                <>
                  <RemoteText text={host} />
                  <ReadableHost host={host} />
                </>
              ),
            },
            {
              name: 'before',
              label: i18n.t('options.safety.dry.now'),
              cell: ({ before }) => <VerdictWord decision={before} />,
            },
            {
              name: 'after',
              label: i18n.t('options.safety.dry.then'),
              cell: ({ after }) => <VerdictWord decision={after} />,
            },
            {
              name: 'why',
              label: i18n.t('options.safety.dry.why'),
              cell: ({ after }) => after && <Why decision={after} />,
            },
          ]}
          rows={result.changes.slice(0, shown)}
          rowKey={({ host }) => host}
        />
      )}
      {result.changes.length > shown && (
        <div class="actions">
          <Button kind="quiet" onClick={() => setShown(shown + STEP)}>
            {i18n.t('options.safety.rule.more', [formatNumber(Math.min(STEP, result.changes.length - shown))])}
          </Button>
        </div>
      )}
    </>
  );
}

/** The outcomes that any site has, by their words: some words stand for two. */
function toCounted(counts: readonly OutcomeCount[]) {
  const rows = new Map<string, { word: string; before: number; after: number }>();
  for (const count of counts) {
    if (count.before + count.after === 0) continue;
    const word = toOutcomeWord(count);
    const row = rows.get(word) ?? { word, before: 0, after: 0 };
    rows.set(word, { word, before: row.before + count.before, after: row.after + count.after });
  }
  return [...rows.values()];
}

/** The rule alone where it holds; one that lacks its data is not to blame. */
function Why({ decision }: { decision: Decision }) {
  const { rule, ground } = decision;
  if (rule && ground === 'rule') return <RemoteText text={rule.name} />;
  return <bdi class="remote">{rule ? toCause(decision) : GROUNDS[ground]()}</bdi>;
}

function VerdictWord({ decision }: { decision: Decision | null }) {
  if (!decision) return <span class="none">{i18n.t('options.safety.dry.noPolicy')}</span>;
  return (
    <span class="verdict-word" data-tone={toOutcomeTone(decision)}>
      {toOutcomeWord(decision)}
    </span>
  );
}
