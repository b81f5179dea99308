import { i18n } from '#i18n';
import { formatNumber } from '../../../components/format';
import { RemoteText } from '../../../components/RemoteText';
import { SetByOrganisation } from '../../../components/SetByOrganisation';
import type { ManagedLists } from '../../../lib/safety/policy';

const MOST_SHOWN = 50;

/** Render what the organisation always blocks and allows, to be read; nothing where it has no such lists. */
export function OrganisationLists({ block, allow }: ManagedLists) {
  if (block.length + allow.length === 0) return null;
  return (
    <div class="rules-part">
      <p class="section-text">{i18n.t('options.safety.list.organisation')}</p>
      <HostsToRead
        heading={i18n.t('options.safety.editor.blocked', block.length, [formatNumber(block.length)])}
        hosts={block}
      />
      <HostsToRead
        heading={i18n.t('options.safety.editor.allowed', allow.length, [formatNumber(allow.length)])}
        hosts={allow}
      />
    </div>
  );
}

function HostsToRead({ heading, hosts }: { heading: string; hosts: readonly string[] }) {
  if (hosts.length === 0) return null;
  const more = hosts.length - MOST_SHOWN;
  return (
    <div class="field">
      <p>
        {heading} <SetByOrganisation />
      </p>
      <ul class="organisation-patterns">
        {hosts.slice(0, MOST_SHOWN).map((host) => (
          <li key={host}>
            <RemoteText text={host} />
          </li>
        ))}
        {more > 0 && <li>{i18n.t('options.safety.list.more', more, [formatNumber(more)])}</li>}
      </ul>
    </div>
  );
}
