import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { PolicyChanges } from '../../../lib/safety/dry-run';
import { hasChanges, toPolicyChanges } from '../../../lib/safety/dry-run';
import type { Policy } from '../../../lib/safety/policy';
import { toPolicyText } from '../../../lib/safety/policy';
import { formatNumber } from '../../text/format';
import { toQuoted, toVisible } from '../../text/visible';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { downloadText, FileButton } from '../../ui/File';
import type { LineFault } from './faults';
import { readDocument, toPathText } from './faults';
import type { PolicyDraft } from './policy-draft';

const MOST_NAMED = 8;
const MOST_FAULTS = 10;

interface Props {
  draft: PolicyDraft;
  /** The policy is the organisation's: it can be taken along, not replaced. */
  locked?: boolean;
}

/** Render how a policy is taken along in a file and brought in from one: as a draft, after a question that says what it changes. */
export function PolicyFile({ draft, locked = false }: Props) {
  const [wanted, setWanted] = useState<{ policy: Policy; changes: PolicyChanges | null } | null>(null);
  const [faults, setFaults] = useState<readonly LineFault[]>([]);
  const [said, setSaid] = useState('');
  const policy = draft.draft.value;
  // One that cannot be read is there all the same.
  const isFirst = !policy && draft.status.value === 'ready';
  const forget = () => {
    setFaults([]);
    setSaid('');
  };
  const read = (text: string) => {
    const result = readDocument(text);
    setFaults(result.ok ? [] : result.faults);
    setSaid(
      result.ok ? '' : i18n.t('options.safety.file.faulty', result.faults.length, [formatNumber(result.faults.length)]),
    );
    if (!result.ok) return;
    const changes = policy && toPolicyChanges(policy, result.policy);
    if (changes && !hasChanges(changes)) setSaid(i18n.t('options.safety.file.same'));
    else setWanted({ policy: result.policy, changes });
  };
  const take = (next: Policy) => {
    setWanted(null);
    if (!policy) return void draft.replace(next);
    draft.bringIn(next);
    setSaid(i18n.t('options.safety.file.isDraft'));
  };
  return (
    <>
      <div class="actions">
        {policy && (
          <Button onClick={() => downloadText('sitecard-policy.json', 'application/json', toPolicyText(policy))}>
            {i18n.t('options.safety.file.export')}
          </Button>
        )}
        {!locked && <FileButton label={i18n.t('options.safety.file.import')} onOpen={forget} onText={read} />}
        <p role="status">{said}</p>
      </div>
      {faults.length > 0 && (
        <ul class="json-faults">
          {faults.slice(0, MOST_FAULTS).map(({ line, fault }) => (
            <li key={`${line} ${fault?.path.join()} ${fault?.kind}`}>
              <span>{i18n.t('options.safety.json.line', [String(line)])}</span>
              <span>{fault ? toPathText(fault) : i18n.t('options.safety.fault.syntax')}</span>
            </li>
          ))}
        </ul>
      )}
      {wanted && (
        <Dialog
          title={i18n.t(isFirst ? 'options.safety.file.firstTitle' : 'options.safety.file.title', [
            toQuoted(wanted.policy.name),
          ])}
          action={i18n.t(isFirst ? 'options.safety.file.takeFirst' : 'options.safety.file.take')}
          onAction={() => take(wanted.policy)}
          onCancel={() => setWanted(null)}
        >
          {wanted.changes && <ChangeList changes={wanted.changes} />}
          {draft.isTyping.value && <p>{i18n.t('options.safety.file.typedText')}</p>}
          <p>{policy ? i18n.t('options.safety.file.draftText') : i18n.t('options.safety.file.forceText')}</p>
        </Dialog>
      )}
    </>
  );
}

const LIST_NAMES = {
  block: () => i18n.t('options.safety.list.block'),
  allow: () => i18n.t('options.safety.list.allow'),
  overrides: () => i18n.t('options.safety.exception.inPolicy'),
  expect: () => i18n.t('options.safety.test.heading'),
} satisfies Record<PolicyChanges['lists'][number]['name'], () => string>;

function ChangeList({ changes }: { changes: PolicyChanges }) {
  const named = (names: string[]) =>
    names.slice(0, MOST_NAMED).map(toQuoted).join(', ') +
    (names.length > MOST_NAMED ? `, … (${formatNumber(names.length)})` : '');
  return (
    <ul class="changes">
      {changes.name && (
        <li>
          {i18n.t('options.safety.editor.name')}:{' '}
          <del>
            <bdi>{toVisible(changes.name.from)}</bdi>
          </del>{' '}
          →{' '}
          <ins>
            <bdi>{toVisible(changes.name.to)}</bdi>
          </ins>
        </li>
      )}
      {changes.added.length > 0 && <li>{i18n.t('options.safety.file.added', [named(changes.added)])}</li>}
      {changes.removed.length > 0 && <li>{i18n.t('options.safety.file.removed', [named(changes.removed)])}</li>}
      {changes.changed.length > 0 && <li>{i18n.t('options.safety.file.changed', [named(changes.changed)])}</li>}
      {changes.isReordered && <li>{i18n.t('options.safety.file.reordered')}</li>}
      {changes.isDefaultChanged && <li>{i18n.t('options.safety.file.defaults')}</li>}
      {changes.lists.map(({ name, added, removed }) => (
        <li key={name}>
          {i18n.t('options.safety.file.list', [LIST_NAMES[name](), formatNumber(added), formatNumber(removed)])}
        </li>
      ))}
    </ul>
  );
}
