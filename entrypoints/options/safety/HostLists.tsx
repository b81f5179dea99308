import { useEffect, useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatNumber } from '../../../components/format';
import { TextArea } from '../../../components/TextArea';
import type { Policy } from '../../../lib/safety/policy';
import { toLineErrors } from '../line-errors';
import { toHostLines } from './host-lines';

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

function HostList({ label, hosts, onHosts }: { label: string; hosts: string[]; onHosts(hosts: string[]): void }) {
  const saved = hosts.join('\n');
  const [text, setText] = useState(saved);
  const [finished, setFinished] = useState(saved);
  // Undo, an import and the JSON view change the list under the field.
  useEffect(() => {
    if (toHostLines(text).hosts.join('\n') === saved) return;
    setText(saved);
    setFinished(saved);
  }, [saved]);
  const { hosts: read, faults } = useMemo(() => toHostLines(finished), [finished]);
  return (
    <TextArea
      label={label}
      rows={8}
      value={text}
      hint={i18n.t('options.safety.list.count', read.length, [formatNumber(read.length)])}
      errors={toLineErrors(faults, (place) => i18n.t('options.safety.list.lineError', place))}
      onInput={setText}
      onCommit={(value) => {
        const next = toHostLines(value).hosts;
        setFinished(value);
        if (next.join('\n') !== saved) onHosts(next);
      }}
    />
  );
}
