import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Section } from '../../components/ui/Section';

interface Props {
  /** Fetches the part of the page that this is the place of: too much for a page that is opened for something else. */
  open(): Promise<ComponentType>;
}

/** Render the place of brand safety, and its options as soon as they are there. */
export function SafetyPlace({ open }: Props) {
  const [content, setContent] = useState<{ Content: ComponentType } | 'opening' | 'failed'>('opening');
  useEffect(() => {
    open().then(
      (Content) => setContent({ Content }),
      () => setContent('failed'),
    );
  }, []);
  useEffect(() => {
    // What the address names has moved down, or is there only now.
    if (typeof content === 'object' && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [content]);
  if (typeof content === 'object') return <content.Content />;
  return (
    <Section id="safety" heading={i18n.t('options.safety.heading')} text={i18n.t('options.safety.text')}>
      {content === 'opening' ? (
        <p class="section-text" aria-busy="true">
          {i18n.t('options.safety.loading')}
        </p>
      ) : (
        <p class="field-error" role="alert">
          {i18n.t('options.safety.notLoaded')}
        </p>
      )}
    </Section>
  );
}
