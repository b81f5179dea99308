import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Notice } from '../../components/ui/Notice';

interface Props {
  /** Loads what draws the page. */
  load(): Promise<() => ComponentChildren>;
}

/** Render a page of the dashboard whose script is loaded when it is opened. */
export function Later({ load }: Props) {
  const [draw, setDraw] = useState<{ page: () => ComponentChildren } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    load().then(
      (page) => setDraw({ page }),
      () => setDraw('failed'),
    );
  }, []);
  if (draw === 'loading') return null;
  if (draw === 'failed') return <Notice>{i18n.t('dashboard.pageFailed')}</Notice>;
  const { page: Page } = draw;
  return <Page />;
}
