import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { toListedHost } from '../../../lib/safety/listed-host';
import type { ManagedLists } from '../../../lib/safety/policy';
import { formatNumber } from '../../text/format';
import { NoHosts } from '../../ui/NoHosts';
import { SetByOrganisation } from '../../ui/SetByOrganisation';
import { RemoteText } from '../../ui/Texts';

const MOST_SHOWN = 50;

/** Render what the organisation always blocks and allows, to be read; nothing where it has no such lists. */
export function OrganisationLists({ block, allow }: ManagedLists) {
  if (block.length + allow.length === 0) return null;
  return (
    <div class="rules-part">
      <p class="section-text">{i18n.t('options.safety.list.organisation')}</p>
      <HostsToRead
        toHeading={(count) => i18n.t('options.safety.editor.blocked', count, [formatNumber(count)])}
        entries={block}
      />
      <HostsToRead
        toHeading={(count) => i18n.t('options.safety.editor.allowed', count, [formatNumber(count)])}
        entries={allow}
      />
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
        {more > 0 && <li>{i18n.t('options.safety.list.more', more, [formatNumber(more)])}</li>}
      </ul>
      <NoHosts entries={others} />
    </div>
  );
}
