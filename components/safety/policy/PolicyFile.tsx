import { useState } from 'preact/hooks';
import type { PolicyChanges } from '../../../lib/safety/dry-run';
import { hasChanges, toPolicyChanges } from '../../../lib/safety/dry-run';
import type { Policy } from '../../../lib/safety/policy';
import { toPolicyText } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { formatNumber } from '../../text/format';
import { toQuoted, toVisible } from '../../text/visible';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { downloadText, FileButton } from '../../ui/File';
import type { LineFault } from './faults';
import { toPathText } from './faults';
import type { PolicyDraft } from './policy-draft';

const MOST_NAMED = 8;
const MOST_FAULTS = 10;

interface Props {
  draft: PolicyDraft;
  /** The policy is the organisation's. It can be exported, not replaced. */
  locked?: boolean;
}

/** An import becomes a draft, after a question that lists its changes. */
export function PolicyFile({ draft, locked = false }: Props) {
  const [wanted, setWanted] = useState<{ policy: Policy; changes: PolicyChanges | null } | null>(null);
  const [faults, setFaults] = useState<readonly LineFault[]>([]);
  const [said, setSaid] = useState('');
  const policy = draft.draft.value;
  // An unreadable policy still exists.
  const isFirst = !policy && draft.status.value === 'ready';
  const forget = () => {
    setFaults([]);
    setSaid('');
  };
  const read = (text: string) => {
    const result = draft.readText(text);
    setFaults(result.ok ? [] : result.faults);
    setSaid(result.ok ? '' : t('safety.file.faulty', result.faults.length, [formatNumber(result.faults.length)]));
    if (!result.ok) return;
    const changes = policy && toPolicyChanges(policy, result.policy);
    if (changes && !hasChanges(changes)) setSaid(t('safety.file.same'));
    else setWanted({ policy: result.policy, changes });
  };
  const take = (next: Policy) => {
    setWanted(null);
    if (!policy) return void draft.replace(next);
    draft.bringIn(next);
    setSaid(t('safety.file.isDraft'));
  };
  return (
    <>
      <div class="actions">
        {policy && (
          <Button onClick={() => downloadText('sitecard-policy.json', 'application/json', toPolicyText(policy))}>
            {t('safety.file.export')}
          </Button>
        )}
        {!locked && <FileButton label={t('safety.file.import')} onOpen={forget} onText={read} />}
        <p role="status">{said}</p>
      </div>
      {faults.length > 0 && (
        <ul class="json-faults">
          {faults.slice(0, MOST_FAULTS).map(({ line, fault }) => (
            <li key={`${line} ${fault?.path.join()} ${fault?.kind}`}>
              <span>{t('safety.json.line', [String(line)])}</span>
              <span>{fault ? toPathText(fault) : t('safety.fault.syntax')}</span>
            </li>
          ))}
        </ul>
      )}
      {wanted && (
        <Dialog
          title={t(isFirst ? 'safety.file.firstTitle' : 'safety.file.title', [toQuoted(wanted.policy.name)])}
          action={t(isFirst ? 'safety.file.takeFirst' : 'safety.file.take')}
          onAction={() => take(wanted.policy)}
          onCancel={() => setWanted(null)}
        >
          {wanted.changes && <ChangeList changes={wanted.changes} />}
          {draft.isTyping.value && <p>{t('safety.file.typedText')}</p>}
          <p>{policy ? t('safety.file.draftText') : t('safety.file.forceText')}</p>
        </Dialog>
      )}
    </>
  );
}

const LIST_NAMES = {
  block: () => t('safety.list.block'),
  allow: () => t('safety.list.allow'),
  overrides: () => t('safety.exception.inPolicy'),
  expect: () => t('safety.test.heading'),
} satisfies Record<PolicyChanges['lists'][number]['name'], () => string>;

function ChangeList({ changes }: { changes: PolicyChanges }) {
  const named = (names: string[]) =>
    names.slice(0, MOST_NAMED).map(toQuoted).join(', ') +
    (names.length > MOST_NAMED ? `, … (${formatNumber(names.length)})` : '');
  return (
    <ul class="changes">
      {changes.name && (
        <li>
          {t('safety.editor.name')}:{' '}
          <del>
            <bdi>{toVisible(changes.name.from)}</bdi>
          </del>{' '}
          →{' '}
          <ins>
            <bdi>{toVisible(changes.name.to)}</bdi>
          </ins>
        </li>
      )}
      {changes.added.length > 0 && <li>{t('safety.file.added', [named(changes.added)])}</li>}
      {changes.removed.length > 0 && <li>{t('safety.file.removed', [named(changes.removed)])}</li>}
      {changes.changed.length > 0 && <li>{t('safety.file.changed', [named(changes.changed)])}</li>}
      {changes.isReordered && <li>{t('safety.file.reordered')}</li>}
      {changes.isDefaultChanged && <li>{t('safety.file.defaults')}</li>}
      {changes.lists.map(({ name, added, removed }) => (
        <li key={name}>{t('safety.file.list', [LIST_NAMES[name](), formatNumber(added), formatNumber(removed)])}</li>
      ))}
    </ul>
  );
}
