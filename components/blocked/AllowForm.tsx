import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { Field } from '../ui/Field';
import type { Span } from './blocked-state';
import { SPANS } from './blocked-state';

interface Props {
  busy: boolean;
  onAllow(span: Span, reason: string): void;
  onCancel(): void;
}

const LABELS: Record<Span, () => string> = {
  hour: () => i18n.t('blocked.hour'),
  day: () => i18n.t('blocked.day'),
  always: () => i18n.t('blocked.always'),
};
const LONGEST_REASON = 500;

/** Render for how long a host is to be allowed, and why. */
export function AllowForm({ busy, onAllow, onCancel }: Props) {
  const [span, setSpan] = useState<Span>('hour');
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  return (
    <form
      ref={form}
      class="allow"
      aria-label={i18n.t('blocked.allow')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onAllow(span, reason);
      }}
    >
      <Select<Span>
        label={i18n.t('blocked.howLong')}
        value={span}
        options={SPANS.map((value) => ({ value, label: LABELS[value]() }))}
        onChange={setSpan}
      />
      <Field
        label={i18n.t('blocked.reason')}
        value={reason}
        hint={i18n.t('blocked.reasonHint')}
        maxLength={LONGEST_REASON}
        onInput={setReason}
      />
      <div class="actions">
        <Button type="submit" kind="primary" busy={busy}>
          {i18n.t('blocked.allowNow')}
        </Button>
        <Button onClick={onCancel}>{i18n.t('screen.cancel')}</Button>
      </div>
    </form>
  );
}
