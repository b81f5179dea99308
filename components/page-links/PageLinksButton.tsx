import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { Glyph } from '../ui/Glyph';
import { Later } from '../ui/Later';
import { loadPageLinksMenu } from './later';

/** Opens what can be done with the links of the page in the tab. Its script is loaded when it is opened. */
function PageLinksButton({ tabId }: { tabId: number }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      ref={menu}
      class="menu"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        // Otherwise Escape would also close the popup.
        event.preventDefault();
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
      onFocusOut={(event) => {
        if (!menu.current?.contains(event.relatedTarget as Node | null)) menu.current?.removeAttribute('open');
      }}
    >
      <summary class="button quiet icon" aria-label={t('card.pageLinks')} title={t('card.pageLinks')}>
        <Glyph name="links" size={16} />
      </summary>
      {isOpen && (
        // A click on its text leaves it open.
        <div class="menu-list page-links" tabIndex={-1}>
          <Later load={() => loadPageLinksMenu(tabId)} failed={<p>{toSentence({ kind: 'updated', billed: 'no' })}</p>}>
            {({ PageLinksMenu, state }) => <PageLinksMenu state={state} />}
          </Later>
        </div>
      )}
    </details>
  );
}

export const drawLinksButton = (tabId: number) => <PageLinksButton tabId={tabId} />;
