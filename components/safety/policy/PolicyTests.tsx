import type { Policy } from '../../../lib/safety/policy';
import { VERDICTS } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { toLineErrors } from '../../text/lists';
import { TextArea } from '../../ui/Field';
import type { KeptTexts } from './hosts';
import { useDraftLines } from './hosts';
import { readTestLines, toTestLines } from './policy-tests';

interface Props {
  policy: Policy;
  kept: KeptTexts;
  onEdit(change: (policy: Policy) => Policy): void;
}

const readTests = (text: string) => readTestLines(text).tests;

export function PolicyTests({ policy, kept, onEdit }: Props) {
  const { text, finished, onInput, onCommit } = useDraftLines({
    kept,
    name: 'expect',
    items: policy.expect,
    toText: toTestLines,
    read: readTests,
    onItems: (tests) => onEdit((before) => ({ ...before, expect: tests })),
  });
  return (
    <TextArea
      label={t('safety.test.heading')}
      hint={t('safety.test.hint', [VERDICTS.slice(0, 5).join(', ')])}
      rows={4}
      placeholder="example.com blocked"
      value={text}
      errors={toLineErrors(readTestLines(finished).faults, (place) => t('safety.test.lineError', place))}
      onInput={onInput}
      onCommit={onCommit}
    />
  );
}
