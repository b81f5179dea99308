import { toSocialUrl } from '../../host/link';
import type { SocialNetwork } from '../../model';
import { SOCIAL_NETWORKS } from '../../model';

/** One account on a network. `handle` names it within the network. */
export interface Profile {
  network: SocialNetwork;
  handle: string;
  url: string;
  /** A member of LinkedIn, or a place within somebody's account of GitHub. */
  isPerson: boolean;
}

type Read = (steps: string[], url: URL) => { path: string; handle: string; isPerson?: boolean } | null;

const HANDLE = /^[\w.%-]{1,100}$/;
const inOrder = (words: string) => new Set(words.split(' '));

/** First steps of an address that are parts of the network itself. */
const PARTS: Record<SocialNetwork, Set<string>> = {
  facebook: inOrder(
    'sharer sharer.php share share.php dialog plugins login login.php tr hashtag events watch groups photo photo.php photos story.php permalink.php marketplace help policies policy.php policy legal about business ads l.php home.php messages public search posts videos reel reels stories gaming media privacy terms settings recover r.php sitetour full_data_use_policy notes fundraisers sharer-php',
  ),
  twitter: inOrder(
    'intent share home hashtag search search-advanced i login signup settings privacy tos about compose explore widgets oauth notifications messages jobs download statuses status account help en logout personalization',
  ),
  instagram: inOrder(
    'p reel reels tv explore stories accounts share about legal developer direct web hashtag s _u oauth terms',
  ),
  youtube: inOrder(
    'watch embed playlist shorts feed results live redirect t about howyoutubeworks intl kids premium music gaming hashtag subscription_center iframe_api s yt ads creators account signin attribution_link clip post v oembed player_api img trending channel c user null upload new movies tv oops logout profile e',
  ),
  linkedin: inOrder(''),
  github: inOrder(
    'features pricing login logout join signup about topics explore marketplace collections settings notifications trending security enterprise customer-stories readme site contact new search apps team events blog issues pulls copilot solutions resources nonprofit stars session codespaces gist pages sponsors mobile open-source edu education github-copilot advisories dashboard account organizations users assets partners',
  ),
  pinterest: inOrder(
    'pin search ideas today login join business about settings create resource categories explore _ pinterest password terms policy',
  ),
  medium: inOrder(
    'm signin policy about tag search topic topics p me new-story membership jobs-at-medium feed _ collections plans gift creators explore-topics @medium',
  ),
};

/** First steps that say what follows. Networks take them in capitals too. */
const ROUTES =
  /^(?:company|company-beta|organization-guest|school|edu|showcase|in|pub|channel|c|user|pages|people|pg|p|profile\.php|orgs)$/i;
/** What no account has in its address, and would lead elsewhere. */
const LEADS_AWAY = /[/\\?#%\p{C}]|^\.+$/u;

/** What templates have where an account should be. */
const NOBODY =
  /^@?(?:#|your[-_.]?\w*|my(?:page|profile|company|name|username|account)|user(?:name)?|handle|page|pages|profile(?:\.php)?|account|company(?:name)?|sitename|example|test|null|undefined|none|home|index(?:\.\w+)?|envato|themeforest|wordpress(?:dot)?com|wordpress|shopify|squarespace|wix|webflow|elementor|elegantthemes|facebook(?:app)?|twitter|x|instagram|youtube|linkedin|pinterest|github|medium|automattic|jetpack|blogger|tumblr|weebly|jimdo|godaddy|hubspot|joomla|drupal|prestashop|magento|bigcommerce|opencart|typo3|ghost|tryghost|substack(?:inc)?|vercel|netlify|cloudflare|google|ecwid|shopware|strato|ionos)$/i;

const one =
  (network: SocialNetwork, more = /^$/): Read =>
  ([first = '', second = '', ...rest]) => {
    if (PARTS[network].has(first.toLowerCase()) || (second && !(more.test(second) && rest.length === 0))) return null;
    return { path: `/${first}`, handle: first };
  };

const READ: Record<SocialNetwork, Read> = {
  facebook: (steps, url) => {
    const [first = '', second = '', third = '', fourth = ''] = steps;
    if (first === 'profile.php') {
      const id = url.searchParams.get('id') ?? '';
      return /^\d{3,20}$/.test(id) ? { path: `/profile.php?id=${id}`, handle: id } : null;
    }
    if (first === 'pages' && second === 'category' && fourth)
      return { path: `/pages/category/${third}/${fourth}`, handle: fourth };
    if (/^(?:pages|people)$/.test(first) && third) return { path: `/${first}/${second}/${third}`, handle: second };
    if (first === 'p' && second) return { path: `/p/${second}`, handle: second.replace(/-\d{6,}$/, '') };
    if (first === 'pg' && second) return { path: `/${second}`, handle: second };
    if (/^(?:pages|people|p|pg)$/.test(first)) return null;
    return one('facebook', /^(?:about|reviews|info|timeline|likes|mentions|community|home|app)$/i)(steps, url);
  },
  twitter: (steps, url) => {
    // `#!/name`, as it was once.
    const [first = '', ...rest] = steps.length > 0 ? steps : url.hash.replace(/^#!?\/?/, '').split('/');
    const name = first.replace(/^@/, '');
    if (!/^\w{1,20}$/.test(name)) return null;
    return one('twitter', /^(?:with_replies|media|following|followers)$/)([name, ...rest], url);
  },
  instagram: ([first = '', ...rest], url) =>
    one('instagram', /^(?:reels|tagged|channel|feed)$/)([first.replace(/^@/, ''), ...rest], url),
  youtube: (steps, url) => {
    const [first = '', second = ''] = steps;
    if (!/^(?:www\.|m\.)?youtube\.com$/.test(url.hostname)) return null;
    if (/^(?:channel|c|user)$/.test(first)) return second ? { path: `/${first}/${second}`, handle: second } : null;
    const tabs = /^(?:videos|featured|about|streams|shorts|playlists|community|join|live|podcasts|releases|store)$/;
    const name = first.replace(/^@|^%40/, '');
    const read = one('youtube', tabs)(first === name ? steps : [name, ...steps.slice(1)], url);
    return first === name ? read : second && !tabs.test(second) ? null : { path: `/@${name}`, handle: name };
  },
  linkedin: ([first = '', second = '', third = '', ...more]) => {
    if (first === 'organization-guest') return third ? { path: `/company/${third}`, handle: third } : null;
    if (!second || !/^(?:company|company-beta|school|edu|showcase|in|pub)$/.test(first)) return null;
    // `/pub/jane-doe/1/2b3/4c5`: the numbers tell her from others of her name.
    const path =
      first === 'pub' ? [first, second, third, ...more].slice(0, 5).filter(Boolean).join('/') : `${first}/${second}`;
    if (first === 'pub' && second === 'dir') return null;
    return { path: `/${path}`, handle: second, isPerson: first === 'in' || first === 'pub' };
  },
  github: (steps, url) => {
    if (!/^(?:www\.)?github\.com$/.test(url.hostname)) return null;
    const [first = '', second = ''] = steps[0] === 'orgs' ? steps.slice(1) : steps;
    if (PARTS.github.has(first.toLowerCase())) return null;
    return { path: `/${first}`, handle: first, isPerson: second !== '' && steps[0] !== 'orgs' };
  },
  pinterest: one('pinterest', /^(?!\d+$|pins?$|repins$)/),
  medium: (steps, url) => {
    const sub = url.hostname.replace(/\.?medium\.com$/, '');
    if (sub && sub !== 'www')
      return steps.length === 0 && !/^(?:help|policy|cdn-|miro|api)/.test(sub) ? { path: '/', handle: sub } : null;
    const [first = ''] = steps;
    const read = one('medium', /^(?:about|followers|latest|archive|home|membership)$/)(steps, url);
    return read && { ...read, handle: first.replace(/^@|^%40/, '') };
  },
};

/** The same account under another host: short ones, of phones, of countries. */
const USUAL: [RegExp, string][] = [
  [/^(?:www\.)?fb\.com$|^(?:[\w-]+\.)?facebook\.com$/, 'www.facebook.com'],
  [/^(?:www\.)?instagr\.am$|^instagram\.com$/, 'www.instagram.com'],
  [/^(?:[a-z]{2}\.)?linkedin\.com$/, 'www.linkedin.com'],
  [/^(?:mobile|www)\.twitter\.com$/, 'twitter.com'],
  [/^(?:mobile|www)\.x\.com$/, 'x.com'],
  [/^(?:m\.)?youtube\.com$/, 'www.youtube.com'],
  [/^www\.github\.com$/, 'github.com'],
];

const withoutEnd = (text: string) => text.replace(/(?<![\s).,;])[\s).,;]+$/, '');

/** The account that an address leads to; null for all else there, such as posts, sharing, searches and signing in. */
export function toProfile(text: string): Profile | null {
  const url = URL.parse(withoutEnd(text.trim()).replace(/^(?:http:)?\/\/|^(?=(?:[\w-]+\.)+com\/)/i, 'https://'));
  if (url?.protocol !== 'https:' || url.port || url.username) return null;
  url.hostname = url.hostname.replace(/\.$/, '');
  for (const [host, usual] of USUAL) if (host.test(url.hostname)) url.hostname = usual;
  for (const network of SOCIAL_NETWORKS) {
    if (toSocialUrl(network, `https://${url.hostname}/`) === null) continue;
    const steps = url.pathname
      .split('/')
      .filter(Boolean)
      .map((step, at) => (at === 0 && ROUTES.test(step) ? step.toLowerCase() : step));
    if (steps.some((step) => LEADS_AWAY.test(decode(step)))) return null;
    const read = READ[network](steps, url);
    const handle = read ? decode(read.handle) : '';
    if (!read || handle === '' || (network !== 'facebook' && network !== 'linkedin' && !HANDLE.test(read.handle)))
      return null;
    const safe = toSocialUrl(network, `https://${url.hostname}${read.path}`);
    if (safe === null || NOBODY.test(handle)) return null;
    return { network, handle, url: safe, isPerson: read.isPerson ?? false };
  }
  return null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
