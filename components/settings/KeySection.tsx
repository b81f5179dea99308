import { Eye, EyeOff } from 'lucide-preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { reloadPage } from '../../lib/browser/reload';
import { isOfOtherServers } from '../../lib/errors';
import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { Switch } from '../ui/Choice';
import { AskedButton } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { useFocusKept, useSecondsLeft } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { Section } from '../ui/Section';
import { lockOf, NOTHING_LOCKED } from '../ui/SetByOrganisation';
import { KeyList } from './KeyList';
import type { KeyForm, Said } from './key-form';
import type { KeyListState } from './key-list-state';

interface KeyFormProps {
  form: KeyForm;
}

/** `isInUse`: calls are sent with this key. */
function KeyStatusText({ form, isInUse }: KeyFormProps & { isInUse: boolean }) {
  const said = form.said.value;
  const isProblem = said?.what === 'refused' || said?.what === 'failed' || said?.what === 'unsaved';
  return (
    <div class="form-status">
      <p role="status" class={isProblem ? 'problem' : undefined}>
        {said && toText(said)}
      </p>
      {said?.what === 'failed' && said.failure.retryAt !== undefined && <Wait until={said.failure.retryAt} />}
      {said?.what === 'failed' && isOfOtherServers(said.failure) && form.status.value?.address && (
        <p class="field-hint">{t('settings.key.isAddressRight', [form.status.value.address])}</p>
      )}
      {said?.what === 'failed' && said.failure.kind === 'updated' && (
        <Button onClick={() => reloadPage()}>{t('card.reload')}</Button>
      )}
      {said?.what === 'saved' && (
        <p class="field-hint">
          {form.hasKey.value ? toNext(isInUse) : <strong class="warning">{t('settings.key.removed')}</strong>}
        </p>
      )}
      {said?.what === 'refused' && <Button onClick={() => void form.save()}>{t('settings.key.askAgain')}</Button>}
    </div>
  );
}

/** The organisation has set the address of this key. */
const ADDRESS_LOCKED: ReadonlySet<string> = new Set(['serviceAddress']);

const toNext = (isInUse: boolean) => (isInUse ? t('settings.key.next') : t('settings.keys.notInUse'));

/** Outside the live region: the status is read out once, not every second. */
function Wait({ until }: { until: number }) {
  const [now] = useState(Date.now);
  const seconds = useSecondsLeft(until, now);
  return seconds > 0 ? <p class="field-hint">{t('text.failure.nextTry', [String(seconds)])}</p> : null;
}

function toText(said: Said): string {
  switch (said.what) {
    case 'saving':
      return t('settings.key.saving');
    case 'saved':
      return t('ui.form.saved');
    case 'forgotten':
      return t('settings.key.forgotten');
    case 'unsaved':
      return t('settings.key.unsaved');
    case 'kept':
      return t('settings.key.kept');
    case 'testing':
      return t('settings.key.testing');
    case 'works': {
      const left = said.usage?.remaining ?? null;
      const works = t('settings.key.works');
      return left === null ? works : `${works} ${t('settings.key.remaining', left, [formatNumber(left)])}`;
    }
    case 'refused':
      return t('settings.key.refused', [said.origin]);
    case 'failed':
      // Elsewhere this failure is about results.
      return said.failure.kind === 'not-saved' ? t('ui.form.notSaved') : toSentence(said.failure);
  }
}

interface Props extends KeyFormProps {
  locked: ReadonlySet<string>;
}

function AddressField({ form, locked }: Props) {
  const problem = form.addressProblem.value;
  const hint = form.losesKey.value ? (
    <strong class="warning">{t('settings.key.changing')}</strong>
  ) : (
    t('settings.key.addressHint')
  );
  return (
    <Field
      label={t('settings.key.address')}
      type="url"
      placeholder="https://"
      value={form.address.value}
      {...lockOf(locked, 'serviceAddress', hint)}
      error={problem && t(`settings.address.${problem}`)}
      onInput={(value) => form.edit('address', value)}
    />
  );
}

function KeyHint({ form }: KeyFormProps) {
  const status = form.status.value;
  const lastFour = status?.lastFour ?? null;
  if (lastFour !== null && !form.losesKey.value) {
    const saved = status?.keep === 'session' ? 'settings.key.savedSession' : 'settings.key.lastFour';
    return (
      <>
        <span class="key-saved">{t(saved, [lastFour])}</span>{' '}
        {status?.isRefused ? <strong class="warning">{t('settings.key.rejected')}</strong> : t('settings.key.keepHint')}
      </>
    );
  }
  if (status?.isUnreadable) return <strong class="warning">{t('settings.key.unreadable')}</strong>;
  return <>{toKeeping(form)}</>;
}

const toKeeping = ({ keep }: KeyForm) =>
  keep.value === 'session' ? t('settings.key.keyHintSession') : t('settings.key.keyHint');

function KeyField({ form }: KeyFormProps) {
  const [visible, setVisible] = useState(false);
  const { said, keyProblem } = form;
  // The shown key has left the field, and the next key must be hidden again.
  useEffect(() => {
    if (said.value?.what === 'saved') setVisible(false);
  }, [said.value]);
  const keeping = toKeeping(form);
  return (
    <Field
      label={t('settings.key.key')}
      type={visible ? 'text' : 'password'}
      value={form.key.value}
      hint={<KeyHint form={form} />}
      more={form.keep.value === 'session' ? keeping : `${keeping} ${t('settings.key.keyMore')}`}
      error={keyProblem.value && t(`settings.keyProblem.${keyProblem.value}`)}
      after={
        <Button
          icon
          label={visible ? t('settings.key.hide') : t('settings.key.show')}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </Button>
      }
      onInput={(value) => form.edit('key', value)}
    />
  );
}

function Actions({ form }: KeyFormProps) {
  const { hasKey, said, status } = form;
  return (
    <div class="actions">
      <Button kind="primary" type="submit" busy={said.value?.what === 'saving'}>
        {t('settings.key.save')}
      </Button>
      {hasKey.value && (
        <Button busy={said.value?.what === 'testing'} onClick={() => void form.test()}>
          {t('settings.key.test')}
        </Button>
      )}
      {(hasKey.value || status.value?.isUnreadable) && (
        <AskedButton
          label={t('settings.key.forget')}
          kind="danger"
          title={t('settings.key.forgetTitle')}
          action={t('settings.key.forget')}
          onAction={() => void form.forget()}
        >
          <p>{t('settings.key.forgetText')}</p>
        </AskedButton>
      )}
    </div>
  );
}

interface SectionProps extends KeyFormProps {
  locked?: ReadonlySet<string>;
  /** Null: only this key is shown. */
  keys?: KeyListState | null;
}

export function KeySection({ form, locked = NOTHING_LOCKED, keys = null }: SectionProps) {
  const { addressProblem, keyProblem, revoked, hasKey, status } = form;
  const fields = useRef<HTMLFormElement>(null);
  const shown = useRef(form);
  // Who chooses another key goes on in its form.
  useLayoutEffect(() => {
    if (shown.current !== form) fields.current?.querySelector('input')?.focus();
    shown.current = form;
  }, [form]);
  // The forget button goes with the key, and the access button once access is given.
  useFocusKept(`${hasKey.value} ${status.value?.isUnreadable ?? false} ${revoked.value}`, () =>
    fields.current?.querySelector<HTMLElement>('[type="submit"]'),
  );
  return (
    <Section id="key" heading={t('settings.key.heading')}>
      {keys?.isList.value && <KeyList keys={keys} />}
      {revoked.value !== null && (
        <Notice
          action={
            <Button kind="primary" onClick={() => void form.allowAgain()}>
              {t('settings.key.allow')}
            </Button>
          }
        >
          {t('settings.key.revoked', [revoked.value])}
        </Notice>
      )}
      <form
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
          const [address, key] = event.currentTarget.querySelectorAll('input');
          if (addressProblem.value) address?.focus();
          else if (keyProblem.value) key?.focus();
        }}
      >
        <AddressField form={form} locked={keys?.findShown()?.isAddressSet ? ADDRESS_LOCKED : locked} />
        <KeyField key={form} form={form} />
        <Switch
          label={t('settings.key.sessionOnly')}
          {...lockOf(locked, 'keepKey', t('settings.key.sessionHint'))}
          on={form.keep.value === 'session'}
          onChange={(on) => form.keepUntil(on ? 'session' : 'local')}
        />
        <Actions form={form} />
        <KeyStatusText form={form} isInUse={!keys || keys.isShownInUse()} />
      </form>
      {keys && !keys.isList.value && <KeyList keys={keys} />}
    </Section>
  );
}
