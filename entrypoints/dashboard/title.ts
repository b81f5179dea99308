import { i18n } from '#i18n';

let turn = 0;

/** Titles the tab by what it shows, a host in another script as its readers write it too. Few hosts need what that loads. */
export async function titleTab(shown: string | null): Promise<void> {
  const mine = ++turn;
  const toTitle = (name: string) => `${name} · ${i18n.t('name')}`;
  document.title = shown ? toTitle(shown) : i18n.t('dashboard.title');
  if (!shown?.includes('xn--')) return;
  const { toNamedHost } = await import('../../components/text/readable-host');
  if (mine === turn) document.title = toTitle(toNamedHost(shown));
}
