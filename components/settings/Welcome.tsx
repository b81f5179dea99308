import { Check } from 'lucide-preact';
import { i18n } from '#i18n';

interface Props {
  /** Service and key are saved, so that the last step is left. */
  done: boolean;
  /** The service is known: an organisation has set it, or the key alone went with the browser's session. */
  hasAddress: boolean;
}

/** Render the first words to a person who has just installed the extension. */
export function Welcome({ done, hasAddress }: Props) {
  const step = (text: string) => (
    <li class={done ? 'done' : undefined}>
      {done && <Check size={16} aria-hidden />}
      {text}
    </li>
  );
  return (
    <section class="welcome" aria-labelledby="welcome-heading">
      <h2 id="welcome-heading">{done ? i18n.t('options.welcome.saved') : i18n.t('options.welcome.title')}</h2>
      <p>{i18n.t('options.welcome.text')}</p>
      <ol>
        {step(hasAddress && !done ? i18n.t('options.welcome.step1Key') : i18n.t('options.welcome.step1'))}
        {step(i18n.t('options.welcome.step2'))}
        <li>{i18n.t('options.welcome.step3')}</li>
      </ol>
      <p class="field-hint">{i18n.t('options.welcome.promise')}</p>
    </section>
  );
}
