import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCompany } from '../../lib/on-device/company/company.ts';
import { findLogo } from '../../lib/on-device/company/logo.ts';
import { findSocial } from '../../lib/on-device/company/social.ts';
import { readThings } from '../../lib/on-device/json-ld.ts';
import { toLanguage, toLanguageSample } from '../../lib/on-device/language.ts';
import type { HostilePage } from '../support/hostile-pages.ts';
import { HOSTILE_PAGES, toHtml } from '../support/hostile-pages.ts';
import { toPageFacts } from '../support/page-facts.ts';
import { answerHtml, openPageReader } from '../support/page-reader.ts';
import { soak } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

const HOST = 'acme.example.com';
const WANTED = {
  elements: { list: { selector: 'html body a[href]' }, wrong: { selector: '[[' } },
  globals: ['Shopify', 'jQuery', 'dataLayer', 'React', 'never'],
};

/** Those that `npm test` leaves to the soak: others are of their kind. */
const LEFT = ['broken JSON', '200,000 elements', 'a text without end', 'scripts that never rest', 'names in thousands'];
/** Each alone, and in the soak with another one beside it, a hundred pages in all. */
const PAIRS = HOSTILE_PAGES.flatMap((one, index) => HOSTILE_PAGES.slice(index + 1).map((other) => [one, other])).filter(
  // Without its methods a page cannot write itself anew.
  (pair) => !pair.some(({ name }) => name === 'overwritten methods') || !pair.some(({ name }) => name.includes('anew')),
);
const PAGES: HostilePage[][] = soak(
  HOSTILE_PAGES.filter(({ name }) => !LEFT.includes(name)).map((page) => [page]),
  [...HOSTILE_PAGES.map((page) => [page]), ...PAIRS.slice(0, 100 - HOSTILE_PAGES.length)],
);

let reader: Awaited<ReturnType<typeof openPageReader>>;
let page: Page;

beforeAll(async () => {
  reader = await openPageReader();
});
afterAll(() => reader?.close());

async function open(html: string): Promise<number> {
  await page?.close();
  page = await reader.browser.newPage();
  reader.sites.answerAs(HOST, answerHtml(html));
  await page.goto(`https://${HOST}/`, { waitUntil: 'load' });
  return reader.toTabId(page);
}

/** What a card needs of a page. */
async function analyse(tabId: number) {
  const result = await reader.read(tabId, WANTED);
  if (!result.ok) return result;
  const { facts } = result;
  const things = readThings(facts.jsonLd);
  return {
    ok: true as const,
    globals: facts.globals,
    company: findCompany(facts, things).data?.name,
    social: findSocial(facts, things).data?.map(({ url }) => url) ?? [],
    logo: findLogo(facts, things).data,
  };
}

test.each(PAGES.map((pages) => [pages.map(({ name }) => name).join(' and '), pages] as const))(
  '%s: the page is read, and nothing is left in it',
  async (name, pages) => {
    const tabId = await open(toHtml(pages));
    if (name.includes('anew'))
      await waitUntil(() => page.evaluate('window.isWritten === true') as Promise<boolean>, 'the page writes itself');
    const rests = !/never rest|anew/.test(name);
    const before = rests && (await page.evaluate('keepsake()'));
    const result = await analyse(tabId);
    const isLarge = pages.some((one) => one.isLarge);
    if (result.ok || !isLarge) expect(result).toMatchObject({ ok: true, company: 'Acme' });
    else expect(result).toEqual({ ok: false, reason: 'too-slow' });
    if (rests) expect(await page.evaluate('keepsake()')).toBe(before);
  },
);

test('names of elements are no globals, and what proxies and getters hide is not asked for', async () => {
  const seen = async (name: string) => {
    const result = await analyse(await open(toHtml(HOSTILE_PAGES.filter((one) => one.name === name))));
    return result.ok ? result.globals : result.reason;
  };
  expect(await seen('elements named like globals and methods')).toEqual([]);
  expect(await seen('throwing proxies')).toEqual(['Shopify', 'jQuery', 'dataLayer', 'React']);
  expect(await seen('endless getters')).toEqual(['Shopify', 'jQuery', 'dataLayer', 'React']);
});

test('a page whose script never ends is too slow, and says so', async () => {
  const tabId = await open(toHtml([]));
  page.evaluate('for (;;);').catch(() => {});
  expect(await analyse(tabId)).toEqual({ ok: false, reason: 'too-slow' });
});

test('a page that never ends loading is read as it is', async () => {
  await page.close();
  page = await reader.browser.newPage();
  reader.sites.answerAs(HOST, (_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.write(toHtml([]).replace('</body></html>', ''));
  });
  await page.goto(`https://${HOST}/`, { waitUntil: 'domcontentloaded', timeout: 1 }).catch(() => {});
  await waitUntil(
    () => page.evaluate('document.querySelector("footer") !== null') as Promise<boolean>,
    'the page begins',
  );
  expect(await analyse(await reader.toTabId(page))).toMatchObject({ ok: true, company: 'Acme' });
});

test('a page in a sandbox, without scripts and cookies, is read', async () => {
  await page.close();
  page = await reader.browser.newPage();
  reader.sites.answerAs(HOST, (_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");
    response.end(toHtml([]));
  });
  await page.goto(`https://${HOST}/`);
  expect(await analyse(await reader.toTabId(page))).toMatchObject({ ok: true, company: 'Acme' });
});

test.each([
  ['a picture', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a text', 'text/plain', 'Acme'],
  ['data', 'application/json', '{"name":"Acme"}'],
])('%s is no page of a site', async (_, type, text) => {
  await page.close();
  page = await reader.browser.newPage();
  reader.sites.answerAs(HOST, (__, response) => {
    response.setHeader('Content-Type', type);
    response.end(text);
  });
  await page.goto(`https://${HOST}/`);
  expect(await analyse(await reader.toTabId(page))).toEqual({ ok: false, reason: 'not-readable' });
});

test('a page of the browser cannot be read, and a tab that is closed is gone', async () => {
  await page.close();
  page = await reader.browser.newPage();
  await page.goto('chrome://version/');
  const tabId = await reader.toTabId(page);
  expect(await analyse(tabId)).toEqual({ ok: false, reason: 'not-readable' });
  await page.close();
  page = await reader.browser.newPage();
  expect(await analyse(tabId)).toEqual({ ok: false, reason: 'gone' });
});

test('the browser knows a language by its words, among those of one script too, and beside a banner in English', async () => {
  const pages: Record<string, string> = {
    en: 'Welcome to our shop. We are here for you and have more of what you need from the best.',
    de: 'Wir sind für Sie da und beraten Sie gern, zu Hause und bei uns. We use cookies to give you the best.',
    es: 'Bienvenido a nuestra tienda. Todo lo que necesitas para tu hogar, con los mejores precios del mercado.',
    fr: 'Bienvenue dans notre boutique. Tout ce qui est utile pour votre maison, avec les meilleurs prix du marché.',
    it: 'Benvenuto nel nostro negozio. Tutto quello che serve per la casa, con i migliori prezzi della città.',
    pt: 'Bem-vindo à nossa loja. Tudo o que você precisa para a sua casa, com os melhores preços do mercado.',
    nl: 'Welkom in onze winkel. Alles wat je nodig hebt voor je huis, met de beste prijzen van het land.',
    sv: 'Välkommen till oss. Vi har allt som du behöver för att ta hand om ditt hem och det är inte dyrt.',
    pl: 'Witamy w naszym sklepie. To jest wszystko, co potrzebne do domu, oraz więcej dla Ciebie.',
    tr: 'Mağazamıza hoş geldiniz. Eviniz için gereken her şey ve daha çok yeni ürün bu sayfada.',
    ja: 'ようこそ。私たちの店には東京で一番の品物があります。',
    zh: '欢迎光临我们的商店。这里有您需要的一切。',
    ko: '환영합니다. 우리 가게에는 필요한 모든 것이 있습니다.',
    ru: 'Добро пожаловать в наш магазин. Здесь есть всё для дома.',
    uk: 'Ласкаво просимо до нашого магазину. Тут є все, що потрібно для вашого дому та родини.',
    bg: 'Добре дошли в нашия магазин. Тук ще намерите всичко необходимо за вашия дом.',
    sr: 'Добро дошли у нашу продавницу. Овде ћете наћи све што вам је потребно за кућу.',
    ar: 'مرحبا بكم في متجرنا. لدينا كل ما تحتاجونه.',
    fa: 'به فروشگاه ما خوش آمدید. هر آنچه برای خانه خود نیاز دارید اینجا پیدا می‌کنید.',
    ur: 'ہماری دکان میں خوش آمدید۔ آپ کے گھر کے لیے جو کچھ چاہیے وہ سب یہاں موجود ہے۔',
    el: 'Καλώς ήρθατε στο κατάστημά μας.',
  };
  const found: string[] = [];
  for (const [language, words] of Object.entries(pages)) {
    // Templates keep the language they were made in.
    const facts = toPageFacts({ language: language === 'en' ? '' : 'en-US', text: `${words} `.repeat(12) });
    found.push(`${language} ${toLanguage(await reader.detectLanguage(toLanguageSample(facts)), facts)}`);
  }
  expect(found).toEqual(Object.keys(pages).map((language) => `${language} ${language}`));
});
