import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatNumber } from '../../../components/format';
import { TextArea } from '../../../components/TextArea';
import type { Policy } from '../../../lib/safety/policy';
import { toLineErrors } from '../line-errors';
import { toHostLines } from './host-lines';
import { useDraftLines } from './use-draft-lines';

interface Props {
  policy: Policy;
  onEdit(change: (policy: Policy) => Policy): void;
}

/** Render the block list and the allow list. */
export function HostLists({ policy, onEdit }: Props) {
  return (
    <>
      <p class="section-text">{i18n.t('options.safety.list.text')}</p>
      <HostList
        label={i18n.t('options.safety.list.block')}
        hosts={policy.block}
        onHosts={(block) => onEdit((before) => ({ ...before, block }))}
      />
      <HostList
        label={i18n.t('options.safety.list.allow')}
        hosts={policy.allow}
        onHosts={(allow) => onEdit((before) => ({ ...before, allow }))}
      />
    </>
  );
}

const toText = (hosts: readonly string[]) => hosts.join('\n');
const readHosts = (text: string) => toHostLines(text).hosts;

function HostList({ label, hosts, onHosts }: { label: string; hosts: string[]; onHosts(hosts: string[]): void }) {
  const { text, finished, onInput, onCommit } = useDraftLines({
    items: hosts,
    toText,
    read: readHosts,
    onItems: onHosts,
  });
  const faults = useMemo(() => toHostLines(finished).faults, [finished]);
  return (
    <TextArea
      label={label}
      rows={8}
      value={text}
      hint={i18n.t('options.safety.list.count', hosts.length, [formatNumber(hosts.length)])}
      errors={toLineErrors(faults, (place) => i18n.t('options.safety.list.lineError', place))}
      onInput={onInput}
      onCommit={onCommit}
    />
  );
}
