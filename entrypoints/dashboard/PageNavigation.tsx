import type { LucideIcon } from 'lucide-preact';
import {
  Bell,
  Bookmark,
  ChartNoAxesColumn,
  Compass,
  Keyboard,
  ListChecks,
  ListTree,
  Menu,
  Network,
  ScrollText,
  Search,
  Settings,
} from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { KeySwitch } from '../../components/card/KeySwitch';
import type { Route } from '../../lib/browser/route';
import { toHash } from '../../lib/browser/route';
import { t } from '../../lib/texts';
import { followAgain } from './navigation';

interface Place {
  name:
    | 'lookUp'
    | 'explore'
    | 'bulk'
    | 'saved'
    | 'categories'
    | 'watch'
    | 'decisions'
    | 'network'
    | 'usage'
    | 'options';
  href: string;
  Icon: LucideIcon;
  /** Leads there after the key `g`, in every language. */
  letter: string;
}

/** What finds sites, what keeps an eye on them, and what is about the extension itself. */
const GROUPS: readonly (readonly Place[])[] = [
  [
    { name: 'lookUp', href: toHash({ name: 'start' }), Icon: Search, letter: 'l' },
    { name: 'explore', href: toHash({ name: 'explore', search: '' }), Icon: Compass, letter: 'e' },
    { name: 'bulk', href: toHash({ name: 'bulk' }), Icon: ListChecks, letter: 'b' },
    { name: 'saved', href: toHash({ name: 'saved' }), Icon: Bookmark, letter: 's' },
    { name: 'categories', href: toHash({ name: 'categories' }), Icon: ListTree, letter: 'c' },
  ],
  [
    { name: 'watch', href: toHash({ name: 'watch' }), Icon: Bell, letter: 'w' },
    { name: 'decisions', href: toHash({ name: 'decisions' }), Icon: ScrollText, letter: 'd' },
  ],
  [
    { name: 'usage', href: toHash({ name: 'usage' }), Icon: ChartNoAxesColumn, letter: 'u' },
    { name: 'network', href: toHash({ name: 'network' }), Icon: Network, letter: 'n' },
    { name: 'options', href: '/options.html', Icon: Settings, letter: 'o' },
  ],
];

export const PLACES = GROUPS.flat();

export const toPlaceLabel = ({ name }: Pick<Place, 'name'>) => t(`dashboard.${name}`);

/** The pages of a card, and of why there is none, belong to the field. Sites are compared that are saved. */
function toPlace(name: Route['name']): Place['name'] {
  if (name === 'compare') return 'saved';
  return name === 'start' || name === 'site' || name === 'refused' ? 'lookUp' : name;
}

interface Props {
  shown: Route['name'];
  /** The next letter leads to its page, so that each link shows its own. */
  isLeading: boolean;
  onKeys(): void;
  /** Moves the focus to the content of the page. */
  onSkip(): void;
}

/** Stands beside the content on a wide page. On a narrow one a button opens it. */
export function PageNavigation({ shown, isLeading, onKeys, onSkip }: Props) {
  const [isOpen, setOpen] = useState(false);
  const head = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isOpen]);
  const choose = () => {
    if (!isOpen) return;
    setOpen(false);
    // The link that was chosen is hidden again.
    onSkip();
  };
  return (
    <header
      ref={head}
      class="page-head"
      onFocusOut={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && head.current?.contains(relatedTarget))) setOpen(false);
      }}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page, which takes the focus */}
      <a
        class="skip-link"
        href="#content"
        onClick={(event) => {
          // The address names the page, not a place in it.
          event.preventDefault();
          onSkip();
        }}
      >
        {t('dashboard.skip')}
      </a>
      <a class="brand" href={toHash({ name: 'start' })} onClick={followAgain}>
        {t('text.name')}
      </a>
      <button
        ref={button}
        type="button"
        class="button menu-button"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
          // Some browsers give no focus to a button that is clicked.
          button.current?.focus();
        }}
      >
        <Menu size={16} aria-hidden /> {t('dashboard.menu')}
      </button>
      <nav aria-label={t('dashboard.navigation')} data-open={isOpen || isLeading || undefined} tabIndex={-1}>
        {GROUPS.map((places, index) => (
          <ul key={index}>
            {places.map(({ name, href, Icon, letter }) => (
              <li key={name}>
                <a
                  href={href}
                  aria-current={name === toPlace(shown) ? 'page' : undefined}
                  onClick={(event) => {
                    followAgain(event);
                    choose();
                  }}
                >
                  {/* In the place of the icon: the longest names leave no room beside them. */}
                  {isLeading ? <kbd aria-hidden>{letter.toUpperCase()}</kbd> : <Icon size={16} aria-hidden />}
                  {toPlaceLabel({ name })}
                </a>
              </li>
            ))}
          </ul>
        ))}
        <button type="button" class="nav-keys" onClick={onKeys}>
          <Keyboard size={16} aria-hidden />
          {t('keyboard.heading')}
        </button>
        <KeySwitch />
      </nav>
      <p role="status" class="hidden-text">
        {isLeading && t('keyboard.leading')}
      </p>
    </header>
  );
}
