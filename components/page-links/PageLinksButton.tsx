import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { Later } from '../ui/Later';
import { MenuButton } from '../ui/MenuButton';
import { loadPageLinksMenu } from './later';

/** Opens what can be done with the links of the page in the tab. Its script is loaded when it is opened. `isNamed`: there is room. */
export const drawLinksButton = (tabId: number, isNamed = false) => (
  <MenuButton label={t('card.pageLinks')} glyph="links" isNamed={isNamed}>
    {(_, isOpen) =>
      isOpen && (
        // A click on its text leaves it open.
        <div class="menu-list page-links" tabIndex={-1}>
          <Later load={() => loadPageLinksMenu(tabId)} failed={<p>{toSentence({ kind: 'updated', billed: 'no' })}</p>}>
            {({ PageLinksMenu, state }) => <PageLinksMenu state={state} />}
          </Later>
        </div>
      )
    }
  </MenuButton>
);
