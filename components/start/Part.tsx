import type { ComponentChildren } from 'preact';
import { t } from '../../lib/texts';
import { Button } from '../ui/Button';

interface PartProps {
  /** Names the part in the page. */
  name: string;
  heading: string;
  /** The link to the page that has all of it. */
  more?: ComponentChildren;
  children: ComponentChildren;
}

export function Part({ name, heading, more, children }: PartProps) {
  return (
    <section class={`start-part start-${name}`} aria-labelledby={`start-${name}`}>
      <header>
        <h2 id={`start-${name}`}>{heading}</h2>
        {more}
      </header>
      {children}
    </section>
  );
}

interface FailedProps {
  children: ComponentChildren;
  onRetry(): void;
}

export function Failed({ children, onRetry }: FailedProps) {
  return (
    <div class="start-failed" role="alert">
      <p>{children}</p>
      <Button onClick={onRetry}>{t('ui.form.tryAgain')}</Button>
    </div>
  );
}
