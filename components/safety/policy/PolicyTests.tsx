import { i18n } from '#i18n';
import type { Policy } from '../../../lib/safety/policy';
import { VERDICTS } from '../../../lib/safety/policy';
import { toLineErrors } from '../../text/lists';
import { TextArea } from '../../ui/TextArea';
import { readTestLines, toTestLines } from './tests-text';
import type { KeptTexts } from './use-draft-lines';
import { useDraftLines } from './use-draft-lines';

interface Props {
  policy: Policy;
  kept: KeptTexts;
  onEdit(change: (policy: Policy) => Policy): void;
}

const readTests = (text: string) => readTestLines(text).tests;

/** Render the tests inside the document, one a line. */
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
      label={i18n.t('options.safety.test.heading')}
      hint={i18n.t('options.safety.test.hint', [VERDICTS.slice(0, 5).join(', ')])}
      rows={4}
      placeholder="example.com blocked"
      value={text}
      errors={toLineErrors(readTestLines(finished).faults, (place) => i18n.t('options.safety.test.lineError', place))}
      onInput={onInput}
      onCommit={onCommit}
    />
  );
}
