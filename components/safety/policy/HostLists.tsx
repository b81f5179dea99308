import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Policy } from '../../../lib/safety/policy';
import { formatNumber } from '../../text/format';
import { toLineErrors } from '../../text/lists';
import { TextArea } from '../../ui/TextArea';
import { toHostLines } from './hosts';
import type { KeptTexts } from './use-draft-lines';
import { useDraftLines } from './use-draft-lines';

interface Props {
  policy: Policy;
  kept: KeptTexts;
  onEdit(change: (policy: Policy) => Policy): void;
}

/** Render the block list and the allow list. */
export function HostLists({ policy, kept, onEdit }: Props) {
  return (
    <>
      <p class="section-text">{i18n.t('options.safety.list.text')}</p>
      <HostList
        label={i18n.t('options.safety.list.block')}
        {...{ kept, name: 'block' }}
        hosts={policy.block}
        onHosts={(block) => onEdit((before) => ({ ...before, block }))}
      />
      <HostList
        label={i18n.t('options.safety.list.allow')}
        {...{ kept, name: 'allow' }}
        hosts={policy.allow}
        onHosts={(allow) => onEdit((before) => ({ ...before, allow }))}
      />
    </>
  );
}

const toText = (hosts: readonly string[]) => hosts.join('\n');
const readHosts = (text: string) => toHostLines(text).hosts;

interface HostListProps {
  label: string;
  kept: KeptTexts;
  name: string;
  hosts: string[];
  onHosts(hosts: string[]): void;
}

function HostList({ label, kept, name, hosts, onHosts }: HostListProps) {
  const { text, finished, onInput, onCommit } = useDraftLines({
    kept,
    name,
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
