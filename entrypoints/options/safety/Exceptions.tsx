import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../../components/Button';
import { formatInstant } from '../../../components/format';
import { RemoteText } from '../../../components/RemoteText';
import type { Column } from '../../../components/Table';
import { Table } from '../../../components/Table';
import type { Override, Policy } from '../../../lib/safety/policy';
import { ActionMark } from './ActionSelect';
import type { ExceptionsState } from './exceptions-state';

interface Props {
  policy: Policy;
  state: ExceptionsState;
  /** Whether the person's own exceptions, and those of the policy, are the organisation's business. */
  locked: { own: boolean; policy: boolean };
  onEdit(change: (policy: Policy) => Policy): void;
}

const toKey = ({ host, scope }: Override) => `${scope} ${host}`;

/** Render the exceptions that a person made on the blocked page, in force at once, and those that the document brings. */
export function Exceptions({ policy, state, locked, onEdit }: Props) {
  const own = state.overrides.value;
  const [said, setSaid] = useState('');
  const drop = async (override: Override) => {
    const dropped = await state.drop(override);
    setSaid(dropped ? i18n.t('options.safety.exception.removed', [override.host]) : i18n.t('form.notSaved'));
  };
  const dropFromPolicy = (override: Override) => {
    const isOther = (one: Override) => toKey(one) !== toKey(override);
    onEdit((before) => ({ ...before, overrides: before.overrides.filter(isOther) }));
  };
  return (
    <>
      <p class="section-text">{i18n.t('options.safety.exception.text')}</p>
      {own === null && <p class="field-error">{i18n.t('options.safety.exception.unreadable')}</p>}
      {own?.length === 0 && policy.overrides.length === 0 && <p>{i18n.t('options.safety.exception.none')}</p>}
      {own !== null && own.length > 0 && (
        <Table
          caption={i18n.t('options.safety.exception.own')}
          columns={toColumns(locked.own ? null : (override) => void drop(override))}
          rows={own}
          rowKey={toKey}
        />
      )}
      {policy.overrides.length > 0 && (
        <>
          <h3>{i18n.t('options.safety.exception.inPolicy')}</h3>
          <Table
            caption={i18n.t('options.safety.exception.inPolicy')}
            columns={toColumns(locked.policy ? null : dropFromPolicy)}
            rows={policy.overrides}
            rowKey={toKey}
          />
        </>
      )}
      <p role="status" class="setting-result">
        {said}
      </p>
    </>
  );
}

function toColumns(onDrop: ((override: Override) => void) | null): Column<Override>[] {
  return [
    {
      name: 'host',
      label: i18n.t('options.safety.exception.host'),
      cell: ({ host, scope }) => (
        <>
          <RemoteText text={host} />
          {scope === 'site' && <span class="secondary"> {i18n.t('options.safety.exception.site')}</span>}
        </>
      ),
    },
    { name: 'then', label: i18n.t('options.safety.rule.then'), cell: ({ then }) => <ActionMark action={then} /> },
    {
      name: 'until',
      label: i18n.t('options.safety.exception.until'),
      cell: ({ until }) =>
        until === null ? i18n.t('options.safety.exception.always') : formatInstant(Date.parse(until)),
    },
    {
      name: 'reason',
      label: i18n.t('options.safety.rule.reason'),
      cell: ({ reason }) => (reason === '' ? <span class="none">–</span> : <RemoteText text={reason} />),
    },
    {
      name: 'drop',
      label: '',
      cell: (override) =>
        onDrop && (
          <Button
            kind="quiet"
            label={i18n.t('options.safety.exception.removeHost', [override.host])}
            onClick={() => onDrop(override)}
          >
            {i18n.t('options.safety.exception.remove')}
          </Button>
        ),
    },
  ];
}
