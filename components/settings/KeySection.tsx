import { Eye, EyeOff } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { AddressRefusal } from '../../lib/host/address';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { useFocusKept } from '../ui/hooks';
import { lockOf, NOTHING_LOCKED } from '../ui/Lock';
import { Notice } from '../ui/Notice';
import { Section } from '../ui/Section';
import { Switch } from '../ui/Switch';
import { KeyStatusText } from './KeyStatusText';
import type { KeyForm, KeyProblem } from './key-form';

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
