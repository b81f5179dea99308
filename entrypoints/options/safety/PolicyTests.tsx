import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { TextArea } from '../../../components/TextArea';
import type { Policy } from '../../../lib/safety/policy';
import { VERDICTS } from '../../../lib/safety/policy';
import { toLineErrors } from '../line-errors';
import { readTestLines, toTestLines } from './tests-text';

interface Props {
  policy: Policy;
  onEdit(change: (policy: Policy) => Policy): void;
}

/** Render the tests inside the document, one a line. */
export function PolicyTests({ policy, onEdit }: Props) {
  const saved = toTestLines(policy.expect);
  const [text, setText] = useState(saved);
  const [finished, setFinished] = useState(saved);
  useEffect(() => {
    if (toTestLines(readTestLines(text).tests) === saved) return;
    setText(saved);
    setFinished(saved);
  }, [saved]);
  return (
    <TextArea
      label={i18n.t('options.safety.test.heading')}
      hint={i18n.t('options.safety.test.hint', [VERDICTS.slice(0, 5).join(', ')])}
      rows={4}
      placeholder="example.com blocked"
      value={text}
      errors={toLineErrors(readTestLines(finished).faults, (place) => i18n.t('options.safety.test.lineError', place))}
      onInput={setText}
      onCommit={(value) => {
        setFinished(value);
        const { tests } = readTestLines(value);
        if (toTestLines(tests) !== saved) onEdit((before) => ({ ...before, expect: tests }));
      }}
    />
  );
}
