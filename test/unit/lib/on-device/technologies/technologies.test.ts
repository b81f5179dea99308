// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TECHNOLOGY_KINDS } from '../../../../../components/text/names';
import { toShipped } from '../../../../../lib/build/shipped-rules';
import type { PageFacts } from '../../../../../lib/on-device/facts';
import type { RuleLines, TechnologyRule, TechnologyTest } from '../../../../../lib/on-device/technologies/rule';
import { TECHNOLOGY_RULES, toElement } from '../../../../../lib/on-device/technologies/rule-index';
import {
  ELEMENT_RULES,
  findTechnologies,
  GLOBAL_NAMES,
  toTechnologyLabel,
  toVendors,
} from '../../../../../lib/on-device/technologies/technologies';
import { toPageFacts } from '../../../../support/page-facts';

const EMPTY = toPageFacts({ address: 'https://www.site.example/', language: '' });
const toFacts = (facts: Partial<PageFacts> = {}): PageFacts => ({ ...EMPTY, ...facts });

/** happy-dom does not know every selector. */
function query(page: Document, selector: string): Element | null {
  try {
    return page.querySelector(selector);
  } catch {
    return null;
  }
}

/** By the selectors of the rules, as the reader finds elements. */
function findIn(page: Document): string[] {
  const elements = Object.entries(ELEMENT_RULES).flatMap(([key, { selector, attribute }]) => {
    const found = query(page, selector);
    return found ? [[key, attribute ? (found.getAttribute(attribute) ?? '') : ''] as const] : [];
  });
  return find({ elements: Object.fromEntries(elements) });
}

const find = (facts: Partial<PageFacts>) => findTechnologies(toFacts(facts)).data ?? [];
const versionOf = (id: string, facts: Partial<PageFacts>) =>
  findTechnologies(toFacts(facts)).evidence.find(({ value }) => value === id)?.version;

/** An address that the test is about. */
const toAddress = (value: string) =>
  `https://${value.startsWith('/') ? `cdn.site.example${value}` : value}${/\/$/.test(value) ? 'x.js' : ''}`;

/** The least that a page shows when the test is right. */
function toFactsOf({ id }: TechnologyRule, { name, value }: TechnologyTest): Partial<PageFacts> {
  const [first = '', rest = ''] = value.split(/[= ](.*)/);
  const star = value.replace('*', 'x1');
  switch (name) {
    case 'script':
      return { scripts: [toAddress(value)] };
    case 'style':
    case 'file':
      return { styles: [toAddress(value)] };
    case 'host':
      return { hosts: [`www.${value}`] };
    case 'site':
      return { address: `https://shop.${value}/` };
    case 'library':
      return { scripts: [`https://cdn.site.example/npm/${value}@1.2.3/index.js`] };
    case 'plugin':
      return { scripts: [`https://www.site.example/wp-content/plugins/${value}/a.js`] };
    case 'theme':
      return { styles: [`https://www.site.example/wp-content/themes/${value}/style.css`] };
    case 'global':
      return { globals: [value] };
    case 'cookie':
      return { cookies: [star] };
    case 'generator':
      return { metas: [{ name: 'generator', content: `${value} 4.2` }] };
    case 'meta':
      return {
        metas: [
          { name: (value.includes('=') ? first : value).toLowerCase(), content: value.includes('=') ? rest : '1' },
        ],
      };
    case 'comment':
      return { comments: [` ${value}  `] };
    case 'relation':
      return { relations: [{ rel: first.toLowerCase(), url: `https://site.example${rest}x`, sizes: '', type: rest }] };
    case 'element': {
      const { selector, form } = toElement(value);
      const key = Object.keys(ELEMENT_RULES).find(
        (one) => one.split(':')[0] === id && ELEMENT_RULES[one]?.selector === selector,
      );
      const shown = ['svelte-1tky8bj', 'astro-j7pv25f6', 'ri-home-line'].find((name) => form?.test(name));
      return { elements: { [key ?? 'none']: form ? `card ${shown}` : '' } };
    }
  }
}

test('an empty page shows nothing', () => {
  expect(findTechnologies(toFacts())).toEqual({ data: null, evidence: [] });
});

test('each of at least 700 rules is found by each of its own tests', () => {
  expect(TECHNOLOGY_RULES.length).toBeGreaterThanOrEqual(700);
  const missed = TECHNOLOGY_RULES.flatMap((rule) =>
    rule.tests
      .filter((one) => !find(toFactsOf(rule, one)).includes(rule.id))
      .map((one) => `${rule.id}: ${one.name} ${one.value}`),
  );
  expect(missed).toEqual([]);
});

test('an id and a name stand for one technology each, and what is implied has a rule', () => {
  const ids = TECHNOLOGY_RULES.map(({ id }) => id);
  expect(ids.filter((id) => !/^[a-z\d]+(?:_[a-z\d]+)*$/.test(id))).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const plain = ids.map((id) => id.replaceAll('_', ''));
  expect(plain.filter((id, at) => plain.indexOf(id) !== at)).toEqual([]);
  const names = TECHNOLOGY_RULES.map(({ name }) => name.toLowerCase());
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(TECHNOLOGY_RULES.flatMap(({ implies }) => implies).filter((id) => !ids.includes(id))).toEqual([]);
});

const FOLDER = 'assets/on-device/technologies';
const files = readdirSync(FOLDER).map((file) => `${FOLDER}/${file}`);
const lines = files.flatMap((file) => Object.values(JSON.parse(readFileSync(file, 'utf8')) as RuleLines).flat());

test('all rules fit into 43 KB, since they are loaded when someone waits', () => {
  const shipped = files.map((file) => toShipped(`/${file}`, readFileSync(file, 'utf8'))).join('');
  expect(gzipSync(shipped, { level: 9 }).length).toBeLessThan(43_000);
});

test('every rule names the documentation that it was written from', () => {
  expect(lines).toHaveLength(TECHNOLOGY_RULES.length);
  expect(lines.filter((line) => !/ \/\/ [\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(line))).toEqual([]);
});

test('every rule has its form, with a kind that the card shows and tests of known names', () => {
  const kinds: readonly string[] = TECHNOLOGY_KINDS;
  expect(TECHNOLOGY_RULES.filter(({ kind }) => !kinds.includes(kind))).toEqual([]);
  const names =
    'script|style|file|host|site|library|plugin|theme|global|cookie|generator|meta|element|comment|relation';
  const one = `(?:${names}) [^;|\\s](?:[^;|]*[^;|\\s])?`;
  const form = new RegExp(
    `^[a-z\\d_]+(?:=[^=|;]+)?(?: \\| ${one}(?:; ${one})*(?: \\| [a-z\\d_]+(?: [a-z\\d_]+)*)?)? // \\S+$`,
  );
  expect(lines.filter((line) => !form.test(line))).toEqual([]);
});

test('hosts are hosts, and no address test looks at a query', () => {
  const tests = TECHNOLOGY_RULES.flatMap(({ id, tests }) => tests.map((one) => ({ id, ...one })));
  const isHost = (value: string) => /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(value);
  expect(tests.filter(({ name, value }) => /^(?:host|site)$/.test(name) && !isHost(value))).toEqual([]);
  const isAddress = (value: string) =>
    /^[^?#\s]*\/[^?#\s]*$/.test(value) && (value[0] === '/' || isHost(value.split('/')[0] ?? ''));
  expect(tests.filter(({ name, value }) => /^(?:script|style|file)$/.test(name) && !isAddress(value))).toEqual([]);
});

/** Set by developer tools, by other extensions, or by blockers in the place of a tracker. */
const OF_EXTENSIONS = `
__REACT_DEVTOOLS_GLOBAL_HOOK__ __VUE_DEVTOOLS_GLOBAL_HOOK__ __REDUX_DEVTOOLS_EXTENSION__ __APOLLO_DEVTOOLS_GLOBAL_HOOK__
__VUE__ React ReactDOM Vue jQuery $ ga gtag _gaq dataLayer google_tag_manager googletag adsbygoogle fbq FB twttr apstag
google.ima pbjs _satellite s_gi hj clarity Sentry ethereum
`
  .trim()
  .split(/\s+/);

test('no name is looked for that another extension sets', () => {
  expect(GLOBAL_NAMES.filter((name) => OF_EXTENSIONS.includes(name))).toEqual([]);
  expect(GLOBAL_NAMES.length).toBeLessThanOrEqual(500);
});

test('keys of elements and names pass the border, which takes letters, digits and a few signs', () => {
  const names = [...Object.keys(ELEMENT_RULES), ...GLOBAL_NAMES];
  expect(names.filter((name) => !/^[\w$.:-]{1,100}$/.test(name))).toEqual([]);
});

test('texts, links, headings and queries are no evidence', () => {
  const words = TECHNOLOGY_RULES.map(({ id, name }) => `${name} ${id}`).join(' ');
  const addresses = TECHNOLOGY_RULES.flatMap(({ tests }) => tests)
    .filter(({ name }) => /^(?:host|script|file|site)$/.test(name))
    .map(({ value }) => toAddress(value));
  const toLink = (url: string) => ({ url, text: url, rel: '', place: 'footer' as const });
  const query = (url: string) => `https://cdn.site.example/a.js?from=${encodeURIComponent(url)}&u=${url}#${url}`;
  expect(
    find({
      title: words,
      text: words,
      headings: [words],
      jsonLd: [words],
      metas: [{ name: 'description', content: words }],
      links: addresses.map(toLink),
      scripts: addresses.map(query),
      styles: addresses.map(query),
    }),
  ).toEqual([]);
});

test.each([
  ['https://code.jquery.com/jquery-3.7.1.slim.min.js', 'jquery', '3.7.1'],
  ['https://ajax.googleapis.com/ajax/libs/jquery/2.2.4/jquery.min.js', 'jquery', '2.2.4'],
  ['https://www.site.example/wp-includes/js/jquery/jquery.min.js?ver=3.7.1', 'jquery', undefined],
  ['https://d3e54v103j8qbb.cloudfront.net/js/jquery-3.5.1.min.dc5e7f18c8.js', 'jquery', '3.5.1'],
  ['https://www.site.example/js/jquery-ui.min.js', 'jquery_ui', undefined],
  ['https://www.site.example/wp-includes/js/jquery/jquery-migrate.min.js', 'jquery_migrate', undefined],
  ['https://cdn.jsdelivr.net/npm/bootstrap@5.3.2/dist/js/bootstrap.bundle.min.js', 'bootstrap', '5.3.2'],
  ['https://unpkg.com/react-dom@18.2.0/umd/react-dom.production.min.js', 'react', '18.2.0'],
  ['https://cdn.jsdelivr.net/combine/npm/vue@3.4.1,npm/swiper@11.0.5/swiper-bundle.min.js', 'swiper', '11.0.5'],
  ['https://cdn.jsdelivr.net/npm/@popperjs/core@2.11.8/dist/umd/popper.min.js', 'popper', '2.11.8'],
  ['https://cdnjs.cloudflare.com/ajax/libs/gsap/3.12.5/ScrollTrigger.min.js', 'gsap', '3.12.5'],
  ['https://www.site.example/assets/owl.carousel.min.js', 'owl_carousel', undefined],
  ['https://cdnjs.cloudflare.com/ajax/libs/popper.js/1.16.1/umd/popper.min.js', 'popper', '1.16.1'],
  ['https://www.site.example/js/core-js.min.js', 'core_js', undefined],
  ['https://www.site.example/js/webpack-4f1b2c3d4e5f.js', 'webpack', undefined],
  ['https://www.site.example/static/ruxitagentjs_ICA27NVfghjqrux_10.js', 'dynatrace', undefined],
  ['https://www.site.example/_next/static/chunks/main-app-4f2e.js', 'next_js', undefined],
  ['https://connect.facebook.net/en_US/fbevents.js', 'meta_pixel', undefined],
  ['https://www.googletagmanager.com/gtm.js?id=GTM-ABC', 'google_tag_manager', undefined],
  ['https://www.googletagmanager.com/gtag/js?id=G-ABC', 'google_analytics', undefined],
  ['https://use.fontawesome.com/releases/v5.15.4/js/all.js', 'font_awesome', '5.15.4'],
  ['https://www.site.example/app/plugins/contact-form-7/includes/js/index.js', 'contact_form_7', undefined],
  ['https://www.site.example/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js', 'cloudflare', undefined],
  ['https://www.site.example/typo3temp/assets/js/a.js', 'typo3', undefined],
])('%s shows %s, version %s', (script, id, version) => {
  expect(find({ scripts: [script] })).toContain(id);
  expect(versionOf(id, { scripts: [script] })).toBe(version);
});

test.each([
  [
    'a library that only sounds like another',
    { scripts: ['https://www.site.example/js/jquery-like-thing.js'] },
    'jquery',
  ],
  [
    'the word of a library in a longer name',
    { scripts: ['https://www.site.example/js/bootstrap-datepicker3.css'] },
    'bootstrap',
  ],
  ['a host that ends like another', { hosts: ['nothotjar.com'] }, 'hotjar'],
  ['the sdk of Facebook', { scripts: ['https://connect.facebook.net/en_US/sdk.js'] }, 'meta_pixel'],
  [
    'the tag of Google without its manager',
    { scripts: ['https://www.googletagmanager.com/gtag/js'] },
    'google_tag_manager',
  ],
  ["the maker's own site", { address: 'https://www.hotjar.com/', hosts: ['static.hotjar.com'] }, 'hotjar'],
  ['the front page of a host of sites', { address: 'https://www.squarespace.com/' }, 'squarespace'],
  ['a generator with a longer name', { metas: [{ name: 'generator', content: 'Hugobert 2' }] }, 'hugo'],
  [
    'a preconnect',
    { relations: [{ rel: 'preconnect', url: 'https://static.hotjar.com', sizes: '', type: '' }] },
    'hotjar',
  ],
  [
    'an element that no rule asked for',
    { elements: { hotjar: '', constructor: '', __proto__: null } as never },
    'hotjar',
  ],
] as [string, Partial<PageFacts>, string][])('%s is no evidence', (_, facts, id) => {
  expect(find(facts)).not.toContain(id);
});

const PARTNER = 'https://booking-partner.com';

test.each([
  ['wordpress', `${PARTNER}/wp-content/plugins/embed/widget.js`],
  ['woo_commerce', `${PARTNER}/wp-content/plugins/woocommerce/assets/js/cart.js`],
  ['typo3', `${PARTNER}/typo3conf/ext/booking/widget.js`],
  ['next_js', `${PARTNER}/_next/static/chunks/main-4f2e.js`],
  ['astra', `${PARTNER}/wp-content/themes/astra/style.css`],
  ['drupal', `${PARTNER}/sites/default/files/js/widget.js`],
])('what another site is built with is not what this one is: %s by %s', (id, address) => {
  const files = /css$/.test(address) ? 'styles' : 'scripts';
  expect(find({ [files]: [address] })).toEqual([]);
  // Of the page's own site it is.
  expect(find({ [files]: [address.replace(PARTNER, 'https://cdn.site.example')] })).toContain(id);
});

test('a path on a host of another name counts beside a sign of another kind, or where most of the files are', () => {
  const file = `${PARTNER}/wp-content/plugins/embed/widget.js`;
  expect(find({ scripts: [file], metas: [{ name: 'generator', content: 'WordPress 6.4' }] })).toContain('wordpress');
  const static1 = [1, 2, 3].map((at) => `https://acme-static.net/wp-includes/js/${at}.js`);
  expect(find({ scripts: static1, styles: ['https://www.site.example/a.css'] })).toContain('wordpress');
  const own = [1, 2, 3, 4].map((at) => `https://www.site.example/${at}.js`);
  expect(find({ scripts: [...own, ...static1] })).toEqual([]);
});

test.each([
  ['umami', 'styles', 'https://www.site.example/css/umami.min.css'],
  ['alpine_js', 'styles', 'https://www.site.example/alpine.css'],
  ['elixir_phoenix', 'styles', 'https://www.site.example/phoenix.css'],
  ['three_js', 'styles', 'https://www.site.example/css/three.css'],
  ['bootstrap', 'scripts', 'https://nexus.tag-manager.com/acme/prod/Bootstrap.js'],
  ['foundation', 'scripts', 'https://tags.partner.com/foundation.js'],
  ['prototype', 'scripts', 'https://widget.partner.com/v/prototype.min.js'],
])('a file that is named like %s by chance is none, of %s: %s', (id, files, address) => {
  expect(TECHNOLOGY_RULES.map((rule) => rule.id)).toContain(id);
  expect(find({ [files]: [address] })).toEqual([]);
});

test.each([
  ['bootstrap', 'styles', 'https://www.site.example/css/bootstrap.min.css'],
  ['swiper', 'styles', 'https://www.site.example/assets/vendor/swiper/swiper-bundle.min.css'],
  ['leaflet', 'styles', 'https://unpkg.com/leaflet/dist/leaflet.css'],
  ['d3_js', 'scripts', 'https://d3js.org/d3.v7.min.js'],
  ['jquery', 'scripts', 'https://static.partner.com/jquery-3.7.1.min.js'],
  ['alpine_js', 'scripts', 'https://www.site.example/js/alpine.js'],
  ['htmx', 'scripts', 'https://unpkg.com/htmx.org'],
])(
  'a library counts from a known place, with a version, or as a script of the site: %s, of %s: %s',
  (id, files, address) => {
    expect(find({ [files]: [address] })).toContain(id);
  },
);

test.each([
  ['gastro-header', ['astro', 'vite']],
  ['astro-physics', ['astro']],
  ['chakra-meditation', ['chakra_ui']],
  ['ville-geneve-page', ['neve', 'wordpress']],
  ['neve-fresca', ['neve']],
  ['mantine-shirt', ['mantine']],
  ['attribe-list tribe-of-sons', ['the_events_calendar']],
  ['svelte-figuren', ['svelte']],
  ['raphaeael-gallery', ['essential_addons']],
  ['ri-lanka', ['remix_icon']],
])('the class "%s" is none of %j', (name, ids) => {
  document.body.innerHTML = `<div class="${name}"></div><i class="${name}"></i>`;
  document.body.className = name;
  expect(findIn(document).filter((id) => ids.includes(id))).toEqual([]);
});

test.each([
  ['card svelte-1tky8bj', 'svelte'],
  ['astro-j7pv25f6', 'astro'],
  ['box eael-adv-accordion', 'essential_addons'],
  ['mantine-Button-root m_77c9d27d', 'mantine'],
  ['big ri-home-line', 'remix_icon'],
  ['chakra-button css-1a2b3c', 'chakra_ui'],
])('the class "%s" shows %s', (name, id) => {
  document.body.innerHTML = `<i class="${name}"></i>`;
  expect(findIn(document)).toContain(id);
});

test.each([
  ['WordPress 6.4.2', 'wordpress', '6.4.2'],
  ['Drupal 10 (https://www.drupal.org)', 'drupal', '10'],
  ['WPML ver:4.6.8 stt:1,4;', 'wpml', '4.6.8'],
  ['Powered by Slider Revolution 6.6.18 - responsive', 'slider_revolution', '6.6.18'],
  ['Joomla! - Open Source Content Management', 'joomla', undefined],
  ['Wix.com Website Builder', 'wix', undefined],
])('the generator "%s" shows %s, version %s', (content, id, version) => {
  const metas = [{ name: 'generator', content }];
  expect(find({ metas })).toContain(id);
  expect(versionOf(id, { metas })).toBe(version);
});

test('a comment and an element can state a version', () => {
  const comments = [' This site is optimized with the Yoast SEO plugin v21.5 - https://yoast.com/ '];
  expect(versionOf('yoast_seo', { comments })).toBe('21.5');
  expect(ELEMENT_RULES.angular).toEqual({ selector: '[ng-version]', attribute: 'ng-version' });
  expect(versionOf('angular', { elements: { angular: '17.3.1' } })).toBe('17.3.1');
});

test('a shop shows what it rests on, with the evidence for each', () => {
  const found = findTechnologies(
    toFacts({
      scripts: ['https://www.site.example/wp-content/plugins/woocommerce/assets/js/frontend/cart.min.js'],
      hosts: ['www.site.example', 'static.hotjar.com'],
    }),
  );
  expect(found.data).toEqual(['wordpress', 'woo_commerce', 'php', 'hotjar', 'mysql']);
  const evidence = Object.fromEntries(found.evidence.map(({ value, seen }) => [value, seen]));
  expect(evidence.hotjar).toEqual([{ kind: 'request', text: 'static.hotjar.com' }]);
  expect(evidence.php).toEqual([{ kind: 'technology', text: 'WordPress' }]);
  expect(evidence.woo_commerce?.[0]?.kind).toBe('script');
});

const VENDORS = toVendors({
  analytics: ['visit_counter=Visit Counter | host counter.example', 'hotjar=Hotjar | host hotjar.com'],
});
const findVendors = (facts: Partial<PageFacts>) => findTechnologies(toFacts(facts), VENDORS);

test('a vendor is named by its host, but not where a rule knows the host or on its own site', () => {
  expect(findVendors({ hosts: ['a.counter.example'] })).toEqual({
    data: ['visit_counter'],
    evidence: [{ value: 'visit_counter', seen: [{ kind: 'request', text: 'a.counter.example' }] }],
  });
  expect(findVendors({ scripts: ['https://counter.example/a.js'] }).data).toEqual(['visit_counter']);
  expect(findVendors({ hosts: ['in.hotjar.com'] }).data).toEqual(['hotjar']);
  expect(findVendors({ address: 'https://www.counter.example/', hosts: ['counter.example'] }).data).toBeNull();
});

test('names and kinds come with the rules and the vendors', () => {
  expect(toTechnologyLabel('google_tag_manager')).toEqual({ name: 'Google Tag Manager', kind: 'analytics' });
  expect(toTechnologyLabel('woo_commerce')).toEqual({ name: 'WooCommerce', kind: 'shop' });
  expect(toTechnologyLabel('visit_counter')).toBeNull();
  expect(toTechnologyLabel('visit_counter', VENDORS)).toEqual({ name: 'Visit Counter', kind: 'analytics' });
});

test('no page makes it throw, and evidence stays short', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc.constantFrom('__proto__', 'constructor', 'https://[', 'data:,', `https://a.example/${'@1.2/'.repeat(300)}`),
  );
  const texts = fc.array(text, { maxLength: 8 });
  const facts = fc.record({
    address: text,
    scripts: texts,
    styles: texts,
    hosts: texts,
    cookies: texts,
    globals: texts,
    comments: texts,
    elements: fc.dictionary(text, text),
    metas: fc.array(fc.record({ name: fc.oneof(text, fc.constant('generator')), content: text })),
  });
  fc.assert(
    fc.property(facts, (some) => {
      const { evidence } = findTechnologies(toFacts(some), VENDORS);
      return evidence.every(
        ({ seen }) => seen.length > 0 && seen.length <= 4 && seen.every((one) => one.text.length <= 200),
      );
    }),
  );
});

test('looking grows with the page, not with the number of rules for each address', () => {
  const steps = { count: 0 };
  // Each read of an address is counted: a rule that went through all of them would read each again.
  const scripts = Array.from({ length: 400 }, (_, at) => `https://cdn${at}.site.example/assets/${at}/main-${at}.js`);
  const counted = new Proxy(scripts, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) steps.count += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  findTechnologies(toFacts({ scripts: counted }));
  expect(steps.count).toBe(400);
});
