import { Eye, EyeOff } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { FailureKind } from '../../lib/errors';
import type { AddressRefusal } from '../../lib/host/address';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { Switch } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { useFocusKept, useSecondsLeft } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { Section } from '../ui/Section';
import { lockOf, NOTHING_LOCKED } from '../ui/Texts';
import type { KeyForm, KeyProblem, Said } from './key-form';

interface KeyStatusTextProps {
  form: KeyForm;
}

/** What a test ends as where no such service is at the address; it may have other causes. */
const IS_ELSEWHERE: FailureKind[] = ['lost', 'no-answer', 'refused', 'unreadable'];

/** Render what became of the last click on the form. */
function KeyStatusText({ form }: KeyStatusTextProps) {
  const said = form.said.value;
  const isProblem = said?.what === 'refused' || said?.what === 'failed' || said?.what === 'unsaved';
  return (
    <div class="form-status">
      <p role="status" class={isProblem ? 'problem' : undefined}>
        {said && toText(said)}
      </p>
      {said?.what === 'failed' && said.failure.retryAt !== undefined && <Wait until={said.failure.retryAt} />}
      {said?.what === 'failed' && IS_ELSEWHERE.includes(said.failure.kind) && form.status.value?.address && (
        <p class="field-hint">{i18n.t('options.key.isAddressRight', [form.status.value.address])}</p>
      )}
      {said?.what === 'saved' && (
        <p class="field-hint">
          {form.hasKey.value ? (
            i18n.t('options.key.next')
          ) : (
            <strong class="warning">{i18n.t('options.key.removed')}</strong>
          )}
        </p>
      )}
      {said?.what === 'refused' && <Button onClick={() => void form.save()}>{i18n.t('options.key.askAgain')}</Button>}
    </div>
  );
}

/** Beside the status, which is read out: once, not every second. */
function Wait({ until }: { until: number }) {
  const [now] = useState(Date.now);
  const seconds = useSecondsLeft(until, now);
  return seconds > 0 ? <p class="field-hint">{i18n.t('failure.nextTry', [String(seconds)])}</p> : null;
}

function toText(said: Said): string {
  switch (said.what) {
    case 'saving':
      return i18n.t('options.key.saving');
    case 'saved':
      return i18n.t('form.saved');
    case 'forgotten':
      return i18n.t('options.key.forgotten');
    case 'unsaved':
      return i18n.t('options.key.unsaved');
    case 'kept':
      return i18n.t('options.key.kept');
    case 'testing':
      return i18n.t('options.key.testing');
    case 'works': {
      const left = said.usage?.remaining ?? null;
      const works = i18n.t('options.key.works');
      return left === null ? works : `${works} ${i18n.t('options.key.remaining', left, [formatNumber(left)])}`;
    }
    case 'refused':
      return i18n.t('options.key.refused', [said.origin]);
    case 'failed':
      // Elsewhere it is said of results.
      return said.failure.kind === 'not-saved' ? i18n.t('form.notSaved') : toSentence(said.failure);
  }
}

const ADDRESS_TEXTS = {
  'no-address': () => i18n.t('options.address.noAddress'),
  'not-an-address': () => i18n.t('options.address.notAnAddress'),
  'not-https': () => i18n.t('options.address.notHttps'),
  'has-login': () => i18n.t('options.address.hasLogin'),
  'has-query': () => i18n.t('options.address.hasQuery'),
} satisfies Record<AddressRefusal, () => string>;

const KEY_TEXTS = {
  empty: () => i18n.t('options.keyProblem.empty'),
  malformed: () => i18n.t('options.keyProblem.malformed'),
} satisfies Record<KeyProblem, () => string>;

interface Props {
  form: KeyForm;
  locked?: ReadonlySet<string>;
}

/** Render the form of service address and key, with what can be done with the saved key. */
export function KeySection({ form, locked = NOTHING_LOCKED }: Props) {
  const [visible, setVisible] = useState(false);
  const [asking, setAsking] = useState(false);
  const { addressProblem, keyProblem, revoked, hasKey, losesKey, status, said } = form;
  const lastFour = status.value?.lastFour ?? null;
  // What was shown has left the field, and the next key is nobody's to see either.
  useEffect(() => {
    if (said.value?.what === 'saved') setVisible(false);
  }, [said.value]);
  const fields = useRef<HTMLFormElement>(null);
  // The button that forgets the key goes with it, and the one that asks for access once that is given.
  useFocusKept(`${hasKey.value} ${revoked.value}`, () => fields.current?.querySelector<HTMLElement>('[type="submit"]'));
  const saved = status.value?.keep === 'session' ? 'options.key.savedSession' : 'options.key.lastFour';
  return (
    <Section id="service" heading={i18n.t('options.key.heading')}>
      {revoked.value !== null && (
        <Notice
          action={
            <Button kind="primary" onClick={() => void form.allowAgain()}>
              {i18n.t('options.key.allow')}
            </Button>
          }
        >
          {i18n.t('options.key.revoked', [revoked.value])}
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
        <Field
          label={i18n.t('options.key.address')}
          type="url"
          placeholder="https://"
          value={form.address.value}
          {...lockOf(
            locked,
            'serviceAddress',
            losesKey.value ? (
              <strong class="warning">{i18n.t('options.key.changing')}</strong>
            ) : (
              i18n.t('options.key.addressHint')
            ),
          )}
          error={addressProblem.value && ADDRESS_TEXTS[addressProblem.value]()}
          onInput={(value) => form.edit('address', value)}
        />
        <Field
          label={i18n.t('options.key.key')}
          type={visible ? 'text' : 'password'}
          value={form.key.value}
          hint={
            <>
              {lastFour !== null && !losesKey.value && (
                <>
                  <span class="key-saved">{i18n.t(saved, [lastFour])}</span>{' '}
                  {status.value?.isRefused ? (
                    <strong class="warning">{i18n.t('options.key.rejected')}</strong>
                  ) : (
                    i18n.t('options.key.keepHint')
                  )}{' '}
                </>
              )}
              {form.keep.value === 'session' ? i18n.t('options.key.keyHintSession') : i18n.t('options.key.keyHint')}
            </>
          }
          error={keyProblem.value && KEY_TEXTS[keyProblem.value]()}
          after={
            <Button
              icon
              label={visible ? i18n.t('options.key.hide') : i18n.t('options.key.show')}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
            </Button>
          }
          onInput={(value) => form.edit('key', value)}
        />
        <Switch
          label={i18n.t('options.key.sessionOnly')}
          {...lockOf(locked, 'keepKey', i18n.t('options.key.sessionHint'))}
          on={form.keep.value === 'session'}
          onChange={(on) => form.keepUntil(on ? 'session' : 'local')}
        />
        <div class="actions">
          <Button kind="primary" type="submit" busy={said.value?.what === 'saving'}>
            {i18n.t('options.key.save')}
          </Button>
          {hasKey.value && (
            <>
              <Button busy={said.value?.what === 'testing'} onClick={() => void form.test()}>
                {i18n.t('options.key.test')}
              </Button>
              <Button kind="danger" onClick={() => setAsking(true)}>
                {i18n.t('options.key.forget')}
              </Button>
            </>
          )}
        </div>
        <KeyStatusText form={form} />
      </form>
      {asking && (
        <Dialog
          title={i18n.t('options.key.forgetTitle')}
          action={i18n.t('options.key.forget')}
          losing
          onAction={() => {
            setAsking(false);
            void form.forget();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{i18n.t('options.key.forgetText')}</p>
        </Dialog>
      )}
    </Section>
  );
}
