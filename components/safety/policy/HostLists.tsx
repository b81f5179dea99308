import { useMemo } from 'preact/hooks';
import { findWrongInList, toListedHost } from '../../../lib/safety/listed-host';
import type { ManagedLists, Policy } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { formatNumber } from '../../text/format';
import { NoHosts } from '../../ui/Notice';
import { SetByOrganisation } from '../../ui/SetByOrganisation';
import { RemoteText } from '../../ui/Texts';
import type { KeptTexts } from './DraftLines';
import { DraftLines } from './DraftLines';
import { toHostLines } from './hosts';

const MOST_SHOWN = 50;

export function OrganisationLists({ block, allow }: ManagedLists) {
  if (block.length + allow.length === 0) return null;
  return (
    <div class="rules-part">
      <p class="section-text">{t('safety.list.organisation')}</p>
      <HostsToRead toHeading={(count) => t('safety.editor.blocked', count, [formatNumber(count)])} entries={block} />
      <HostsToRead toHeading={(count) => t('safety.editor.allowed', count, [formatNumber(count)])} entries={allow} />
    </div>
  );
}

interface HostsProps {
  toHeading(count: number): string;
  entries: readonly string[];
}

function HostsToRead({ toHeading, entries }: HostsProps) {
  const { hosts, others } = useMemo(() => {
    const isHost = (entry: string) => toListedHost(entry) !== null;
    return { hosts: entries.filter(isHost), others: entries.filter((entry) => !isHost(entry)) };
  }, [entries]);
  if (entries.length === 0) return null;
  const more = hosts.length - MOST_SHOWN;
  return (
    <div class="field">
      <p>
        {toHeading(hosts.length)} <SetByOrganisation />
      </p>
      <ul class="organisation-patterns">
        {hosts.slice(0, MOST_SHOWN).map((host) => (
          <li key={host}>
            <RemoteText text={host} />
          </li>
        ))}
        {more > 0 && <li>{t('safety.list.more', more, [formatNumber(more)])}</li>}
      </ul>
      <NoHosts entries={others} findWrong={findWrongInList} />
    </div>
  );
}

interface Props {
  policy: Policy;
  kept: KeptTexts;
  onEdit(change: (policy: Policy) => Policy): void;
}

export function HostLists({ policy, kept, onEdit }: Props) {
  return (
    <>
      <p class="section-text">{t('safety.list.text')}</p>
      {(['block', 'allow'] as const).map((name) => (
        <DraftLines
          key={name}
          label={t(`safety.list.${name}`)}
          hint={t('safety.list.count', policy[name].length, [formatNumber(policy[name].length)])}
          rows={8}
          kept={kept}
          name={name}
          items={policy[name]}
          toText={(hosts) => hosts.join('\n')}
          read={toHostLines}
          toLineError={(place) => t('safety.list.lineError', place)}
          onItems={(hosts) => onEdit((before) => ({ ...before, [name]: hosts }))}
        />
      ))}
    </>
  );
}
