import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Place } from '../../../../../lib/in-page/places';
import { findCategories } from '../../../../../lib/on-device/categories/categories';
import type { StatedThing } from '../../../../../lib/on-device/categories/signals';
import type { PageFacts } from '../../../../../lib/on-device/facts';
import { toLanguage } from '../../../../../lib/on-device/language';
import { TOP_LEVEL } from '../../../../../lib/taxonomy';
import { toPageFacts } from '../../../../support/page-facts';

const EMPTY = toPageFacts({ address: 'https://example.com/', language: '' });

const toThing = (type: string, of: string | null = null, url?: string): StatedThing => ({
  types: [type],
  properties: new Map(url ? [['url', [url]]] : []),
  of: of === null ? null : { property: of },
});

const toLinks = (labels: string, place: Place = 'nav') =>
  labels.split(';').map((text) => ({ url: 'https://example.com/x', text: text.trim(), rel: '', place }));

interface Written {
  host: string;
  title: string;
  says: string;
  menu: string;
  language?: string;
}

function toFacts({ host, title, says, menu, language = 'en' }: Written): PageFacts {
  const links = toLinks(menu);
  const text = [...links.map((link) => link.text), title, says].join('\n');
  return {
    ...EMPTY,
    address: `https://${host}/`,
    title,
    language,
    metas: [{ name: 'description', content: says }],
    links,
    text,
  };
}

const categorise = (facts: PageFacts, things: StatedThing[], technologies: string[]) =>
  findCategories({ facts, things, technologies, language: toLanguage(null, facts) });
const find = (facts: Partial<PageFacts>, things: StatedThing[] = [], technologies: string[] = []) =>
  categorise({ ...EMPTY, ...facts }, things, technologies);
const pathsOf = (...input: Parameters<typeof find>) => (find(...input).data ?? []).map(({ path }) => path);

/** Title, description and menu as home pages write them; one or more for each top level. */
const PAGES: [category: string, page: Written][] = [
  [
    'Adult',
    {
      host: 'nightcams.example',
      title: 'Night Cams: free live sex chat',
      says: 'Watch hundreds of nude webcam models. Adults only, you must be 18.',
      menu: 'Girls; Couples; Top models; Sign up',
    },
  ],
  [
    'Arts & Entertainment',
    {
      host: 'rialto.example',
      title: 'The Rialto: films, concerts and comedy',
      says: 'See what is on: new movies, live music and stand-up every night of the week.',
      menu: "What's on; Cinema; Music; Tickets; About",
    },
  ],
  [
    'Autos & Vehicles',
    {
      host: 'hillmotors.example',
      title: 'Hill Motors: new and used cars in Leeds',
      says: 'Book a test drive, value your trade-in or schedule a service at our dealership.',
      menu: 'New cars; Used cars; Service & parts; Finance; Contact',
    },
  ],
  [
    'Beauty & Fitness',
    {
      host: 'studiobloom.example',
      title: 'Studio Bloom hair and beauty salon',
      says: 'Haircuts, colour, manicure, facials and waxing in the heart of town.',
      menu: 'Treatments; Prices; Team; Book now',
    },
  ],
  [
    'Books & Literature',
    {
      host: 'annamarlow.example',
      title: 'Anna Marlow, author of The Salt Road',
      says: 'The bestselling novelist. Her new thriller is out now in hardcover and audiobook.',
      menu: 'Books; About the author; Events; Newsletter',
    },
  ],
  [
    'Business & Industrial',
    {
      host: 'torvalds-pumps.example',
      title: 'Torvald Pumps: industrial pumps and valves',
      says: 'Manufacturer of hydraulic pumps for the chemical industry. ISO 9001 certified. Request a quote.',
      menu: 'Products; Industries; Downloads; Company; Contact',
    },
  ],
  [
    'Business & Industrial',
    {
      host: 'northlight.example',
      title: 'Northlight, a marketing and branding agency',
      says: 'We help B2B brands with strategy, campaigns and lead generation.',
      menu: 'Work; Services; Clients; Insights; Contact',
    },
  ],
  [
    'Computers & Electronics',
    {
      host: 'queuely.example',
      title: 'Queuely: job queues for developers',
      says: 'An open source platform with an API and SDKs for every language. Deploy to your cloud. Start free trial.',
      menu: 'Product; Docs; Integrations; Pricing; Changelog; Sign in',
    },
  ],
  [
    'Finance',
    {
      host: 'harbourunion.example',
      title: 'Harbour Credit Union: loans, mortgages and savings accounts',
      says: 'Open a checking account, compare interest rates and apply for a personal loan.',
      menu: 'Bank; Borrow; Invest; Insurance; Online banking',
    },
  ],
  [
    'Food & Drink',
    {
      host: 'lafonda.example',
      title: 'La Fonda, Mexican restaurant',
      says: 'Tacos, cocktails and brunch at weekends. See our menu and book a table.',
      menu: 'Menu; Reservations; Private dining; Gift cards',
    },
  ],
  [
    'Food & Drink',
    {
      host: 'plainkitchen.example',
      title: 'Plain Kitchen: easy dinner recipes',
      says: 'Simple vegetarian recipes for busy cooks, from soup to dessert.',
      menu: 'Recipes; Dinner; Baking; About',
    },
  ],
  [
    'Games',
    {
      host: 'pixelkeep.example',
      title: 'Play free online games at Pixel Keep',
      says: 'Puzzle games, card games and multiplayer arcade games. No download.',
      menu: 'New games; Puzzle; Action; Multiplayer; Log in',
    },
  ],
  [
    'Health',
    {
      host: 'elmclinic.example',
      title: 'Elm Street Family Clinic',
      says: 'Primary care for the whole family. Our doctors accept new patients. Request an appointment.',
      menu: 'Doctors; Services; Patients; Patient portal; Locations',
    },
  ],
  [
    'Hobbies & Leisure',
    {
      host: 'yarnbarn.example',
      title: 'The Yarn Barn: knitting and crochet patterns',
      says: 'Free knitting patterns, craft ideas and sewing tutorials for every hobby.',
      menu: 'Knitting; Crochet; Sewing; Craft ideas; Blog',
    },
  ],
  [
    'Home & Garden',
    {
      host: 'briggsroofing.example',
      title: 'Briggs Roofing and Siding in Dayton',
      says: 'Roof repair, gutters and window replacement. Licensed and insured. Free estimate.',
      menu: 'Roofing; Siding; Windows; Gallery; Contact',
    },
  ],
  [
    'Internet & Telecom',
    {
      host: 'hostwell.example',
      title: 'Hostwell: web hosting and domain names',
      says: 'Fast WordPress hosting, VPS and free SSL certificates. Register your domain today.',
      menu: 'Hosting; Domains; VPS; Email; Support',
    },
  ],
  [
    'Jobs & Education',
    {
      host: 'ashfordcollege.example',
      title: 'Ashford College',
      says: 'Undergraduate and graduate programs. Visit our campus, meet the faculty and apply for admission.',
      menu: 'Admissions; Academics; Student life; Alumni; Library',
    },
  ],
  [
    'Law & Government',
    {
      host: 'reyes-law.example',
      title: 'Reyes & Cole, personal injury attorneys',
      says: 'Our lawyers fight for you. Free consultation. Practice areas: car accidents, wrongful death, workers compensation.',
      menu: 'Attorneys; Practice areas; Case results; Contact',
    },
  ],
  [
    'Law & Government',
    {
      host: 'millbrook.example',
      title: 'Town of Millbrook: official website',
      says: 'Town council agendas and minutes, permits, public works and the county clerk.',
      menu: 'Government; Departments; Residents; Meetings',
    },
  ],
  [
    'News',
    {
      host: 'valleyherald.example',
      title: 'Valley Herald: local news, sports and weather',
      says: 'Breaking news and top stories from our reporters.',
      menu: 'Local; Nation; World; Politics; Opinion; Sports; Obituaries; Weather',
    },
  ],
  [
    'Online Communities',
    {
      host: 'board.example',
      title: 'The Garage Board: forum index',
      says: 'Register to reply. Latest posts, new threads and members online.',
      menu: 'Forums; New posts; Members; Log in; Register',
    },
  ],
  [
    'People & Society',
    {
      host: 'gracechapel.example',
      title: 'Grace Chapel: worship with us on Sunday',
      says: 'A Christian church. Join us for worship, prayer and small groups. Our pastors welcome you.',
      menu: 'Sermons; Ministries; Give; Events',
    },
  ],
  [
    'Pets & Animals',
    {
      host: 'paws.example',
      title: 'Second Chance Paws: adopt a dog or a cat',
      says: 'Our animal shelter finds homes for puppies and kittens. Foster or adopt a pet.',
      menu: 'Adopt; Foster; Volunteer; Lost pets',
    },
  ],
  [
    'Real Estate',
    {
      host: 'lakehomes.example',
      title: 'Lake Homes Realty: homes for sale in Bend',
      says: 'Search listings of houses and condos. Our realtors help you buy and sell. Home valuation.',
      menu: 'Buy; Sell; Listings; Agents; Open houses',
    },
  ],
  [
    'Reference',
    {
      host: 'wordhoard.example',
      title: 'Wordhoard: English dictionary and thesaurus',
      says: 'Definitions, synonyms, pronunciation and the meaning of words.',
      menu: 'Dictionary; Thesaurus; Grammar; Word of the day',
    },
  ],
  [
    'Science',
    {
      host: 'quantumlab.example',
      title: 'Institute for Particle Physics',
      says: 'Our scientists do research on quantum physics and astronomy. Read our publications in peer-reviewed journals.',
      menu: 'Research; Publications; Laboratories; People',
    },
  ],
  [
    'Sensitive Subjects',
    {
      host: 'ironsight.example',
      title: 'Iron Sight Guns & Ammo',
      says: 'Handguns, rifles, shotguns and ammunition. Concealed carry classes.',
      menu: 'Firearms; Ammo; Holsters; Classes',
    },
  ],
  [
    'Shopping',
    {
      host: 'fernandfox.example',
      title: 'Fern & Fox: clothing, shoes and accessories',
      says: 'Shop new arrivals in dresses, jewelry and bags. Free shipping and free returns.',
      menu: 'Women; Men; Shoes; Sale; Gift cards; Cart',
    },
  ],
  [
    'Sports',
    {
      host: 'dalerovers.example',
      title: 'Dale Rovers Football Club',
      says: 'Fixtures, results and the league table. Buy season tickets for the stadium.',
      menu: 'Team; Fixtures; Tickets; Academy; Club shop',
    },
  ],
  [
    'Travel',
    {
      host: 'seaview.example',
      title: 'Seaview Hotel by the beach',
      says: 'Rooms and suites with sea view. Check availability and book your stay.',
      menu: 'Rooms; Dining; Spa; Offers; Location',
    },
  ],
  [
    'Home & Garden',
    {
      host: 'tischler.example',
      language: 'de',
      title: 'Schreinerei Brandt: Möbel und Küchen nach Maß',
      says: 'Ihr Meisterbetrieb für Einbauschränke, Türen und Fenster. Wir beraten Sie gern.',
      menu: 'Möbel; Küchen; Referenzen; Kontakt',
    },
  ],
  [
    'Health',
    {
      host: 'zahn.example',
      language: 'de',
      title: 'Zahnarztpraxis Dr. Weiß in Jena',
      says: 'Implantate, Prophylaxe und Kieferorthopädie für die ganze Familie. Termin vereinbaren.',
      menu: 'Praxis; Leistungen; Sprechstunde; Kontakt',
    },
  ],
  [
    'News',
    {
      host: 'bote.example',
      language: 'de',
      title: 'Landbote: Nachrichten aus der Region',
      says: 'Aktuelle Meldungen aus Politik, Wirtschaft und Sport. Das E-Paper der Tageszeitung.',
      menu: 'Lokales; Politik; Wirtschaft; Sport; Kultur; Panorama',
    },
  ],
  [
    'Real Estate',
    {
      host: 'pisos.example',
      language: 'es',
      title: 'Pisos y casas en venta y alquiler en Cádiz',
      says: 'Tu agencia inmobiliaria de confianza. Viviendas, locales y terrenos para comprar o alquilar.',
      menu: 'Comprar; Alquilar; Vender; Contacto',
    },
  ],
  [
    'Law & Government',
    {
      host: 'mairie.example',
      language: 'fr',
      title: 'Mairie de Saint-Aubin',
      says: 'Le site officiel de la commune : conseil municipal, démarches administratives, état civil et urbanisme.',
      menu: 'Vie municipale; Démarches; Agenda; Contact',
    },
  ],
  [
    'Food & Drink',
    {
      host: 'trattoria.example',
      language: 'it',
      title: 'Trattoria da Nino: cucina tipica',
      says: 'Piatti della tradizione, vini della nostra cantina e dolci fatti in casa. Prenota un tavolo.',
      menu: 'Menù; Vini; Prenota; Contatti',
    },
  ],
  [
    'Autos & Vehicles',
    {
      host: 'carros.example',
      language: 'pt',
      title: 'Carros seminovos em Recife',
      says: 'As melhores ofertas de veículos usados, com revisão na nossa oficina e garantia para você.',
      menu: 'Estoque; Oficina; Motos; Contato',
    },
  ],
  [
    'Travel',
    {
      host: 'duinhuis.example',
      language: 'nl',
      title: 'Vakantiehuis aan zee op Texel',
      says: 'Boek een vakantie in onze vakantiewoningen vlak bij het strand van het eiland.',
      menu: 'Vakantiehuizen; Prijzen; Boeken; Omgeving',
    },
  ],
];

describe('the words of a page', () => {
  test('the pages of this test speak for every top level', () => {
    expect(new Set(PAGES.map(([category]) => category))).toEqual(new Set(TOP_LEVEL));
  });

  test.each(PAGES.map(([category, page]) => ({ category, page })))(
    '$page.host is about $category',
    ({ category, page }) => {
      expect(pathsOf(toFacts(page))[0]).toBe(`/${category}`);
    },
  );

  test('the evidence is in the words of the page, with where they stand', () => {
    const found = find(
      toFacts({
        host: 'x.example',
        title: 'Cheap FLIGHTS to Rome',
        says: 'Book your holiday.',
        menu: 'Flights; Hotels',
      }),
    );
    expect(found.data?.[0]?.path).toBe('/Travel');
    expect(found.evidence[0]?.value).toBe('/Travel');
    expect(found.evidence[0]?.seen).toContainEqual({ kind: 'title', text: 'FLIGHTS' });
  });

  test('the menu of every site and its cookie banner say nothing', () => {
    const menu = 'News; Events; Careers; Press; Legal; Privacy; Support; Shop; Account';
    const text =
      'We and our advertising partners use cookies for marketing and analytics. News Careers Press Legal Account Events';
    expect(find({ title: 'Welcome', language: 'en', links: toLinks(menu), text }).data).toBeNull();
  });

  test('the host is read in Unicode', () => {
    expect(
      find({
        address: 'https://xn--bckerei-5wa.de/',
        language: 'de',
        text: 'Brot und Brötchen. Wir backen jeden Tag frisch.',
      }).evidence[0]?.seen,
    ).toContainEqual({
      kind: 'host',
      text: 'bäckerei',
    });
  });

  test('words alone never reach more than 0.80', () => {
    const title = 'bank mortgage loan credit card insurance savings account';
    const [first] = find({ title, language: 'en', text: `${title}\n`.repeat(50), headings: [title] }).data ?? [];
    expect(first?.path).toBe('/Finance');
    expect(first?.confidence).toBe(0.8);
  });
});

describe('what a page states of its site', () => {
  const words = { title: 'Willkommen', language: 'de', text: 'Willkommen bei uns' };

  test('a label for adults is believed', () => {
    const content = 'RTA-5042-1996-1400-1577-RTA';
    expect(find({ ...words, metas: [{ name: 'rating', content }] }).data).toMatchObject([
      { path: '/Adult', confidence: 0.97 },
    ]);
    expect(pathsOf({ ...words, metas: [{ name: 'rating', content: 'general' }] })).toEqual([]);
  });

  test.each([
    ['https://www.irs.gov/', '/Law & Government/Government'],
    ['https://www.comune.example.gov.it/', '/Law & Government/Government'],
    ['https://www.navy.mil/', '/Law & Government/Military'],
    ['https://cs.stanford.edu/', '/Jobs & Education/Education'],
    ['https://www.ox.ac.uk/', '/Jobs & Education/Education'],
    ['https://louvre.museum/', '/Reference/Libraries & Museums'],
  ])('%s ends as only %s may', (address, path) => {
    expect(pathsOf({ ...words, address })).toEqual([path]);
  });

  test.each(['https://gov.example.com/', 'https://notgov/', 'https://example.com/.gov', 'https://edu.example/'])(
    '%s has no such ending',
    (address) => {
      expect(pathsOf({ ...words, address })).toEqual([]);
    },
  );

  test('what runs the site is believed in any language, with a second step', () => {
    const facts = { title: 'ようこそ', language: 'ja', text: '私たちのレストランへようこそ。お待ちしております。' };
    const found = find(facts, [toThing('Restaurant')]);
    expect(found).toMatchObject({ abstention: null });
    expect(found.data).toMatchObject([{ path: '/Food & Drink/Restaurants', steps: ['Food & Drink', 'Restaurants'] }]);
    expect(found.evidence[0]?.seen).toContainEqual({ kind: 'json-ld', text: 'Restaurant' });
  });

  test('a list of restaurants is none, nor is the employer of an author', () => {
    const many = Array.from({ length: 12 }, () => toThing('Restaurant'));
    expect(find(words, many).data?.[0]?.confidence ?? 0).toBeLessThanOrEqual(0.8);
    expect(pathsOf(words, [toThing('Hospital', 'worksFor')])).toEqual([]);
    expect(pathsOf(words, [toThing('Hospital', null, 'https://elsewhere.example/')])).toEqual([]);
  });

  test('one article makes no newspaper, many on a home page do', () => {
    const articles = Array.from({ length: 8 }, () => toThing('NewsArticle'));
    const article = {
      ...words,
      address: 'https://example.com/2026/a-story',
      metas: [{ name: 'og:type', content: 'article' }],
    };
    expect(pathsOf(article, [toThing('NewsArticle')])).toEqual([]);
    expect(pathsOf(words, articles)).toEqual(['/News']);
  });

  test('a board is known by its software', () => {
    expect(pathsOf(words, [], ['php', 'phpbb'])).toEqual(['/Online Communities']);
    expect(
      pathsOf({ ...words, metas: [{ name: 'generator', content: 'Discourse 3.4.0 - https://github.com/discourse' }] }),
    ).toEqual(['/Online Communities']);
  });
});

describe('a page that names no category', () => {
  test('in a language without a lexicon', () => {
    const text = 'Witamy w naszym sklepie. To jest strona, na której nie ma nic po angielsku, oraz więcej dla Ciebie.';
    expect(find({ title: 'Witamy', language: 'pl', text })).toMatchObject({ data: null, abstention: 'language' });
  });

  test('with hardly a word', () => {
    expect(find({ title: 'Home', language: 'en', text: 'Loading' })).toMatchObject({
      data: null,
      abstention: 'little-text',
    });
    expect(find({})).toMatchObject({ data: null, abstention: 'little-text' });
  });

  test('with words about nothing', () => {
    const text =
      'We are glad that you are here. There is more to come soon, so please come back and have a look at it again.';
    expect(find({ title: 'Hello there', language: 'en', text })).toMatchObject({ data: null, abstention: 'unclear' });
  });

  test('of a name that is for sale', () => {
    const text =
      'oak.example\nThis domain is for sale. Make an offer.\nMortgage rates\nCar insurance quotes\nCheap flights';
    expect(find({ title: 'oak.example', language: 'en', text }).data).toBeNull();
  });
});

describe('of any page', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(
        fc.constantFrom(
          'bank',
          'hotel',
          'cookie',
          'shop',
          'credit',
          'card',
          'Nachrichten',
          'the',
          'und',
          '日本',
          'news',
        ),
      )
      .map((words) => words.join(' ')),
  );
  const facts: fc.Arbitrary<PageFacts> = fc.record({
    ...Object.fromEntries(Object.entries(EMPTY).map(([name, value]) => [name, fc.constant(value)])),
    address: fc.oneof(fc.webUrl(), text),
    title: text,
    language: fc.constantFrom('', 'en', 'de-DE', 'xx', '__proto__'),
    metas: fc.array(
      fc.record({ name: fc.constantFrom('description', 'og:type', 'generator', 'keywords'), content: text }),
      { maxLength: 4 },
    ),
    headings: fc.array(text, { maxLength: 4 }),
    links: fc.array(
      fc.record({
        url: fc.oneof(fc.webUrl(), text),
        text,
        rel: fc.constant(''),
        place: fc.constantFrom<Place>('nav', 'header', 'footer', 'article'),
      }),
      { maxLength: 6 },
    ),
    text,
  }) as fc.Arbitrary<PageFacts>;
  const name = fc.constantFrom('Restaurant', 'NewsArticle', 'Product', 'constructor', '__proto__', 'Hospital', 'Thing');
  const things = fc.array(
    fc.record({
      types: fc.array(name, { maxLength: 3 }),
      properties: fc.constant(new Map<string, unknown[]>()),
      of: fc.constantFrom(null, { property: 'publisher' }, { property: 'author' }),
    }),
    { maxLength: 10 },
  );
  const technologies = fc.array(fc.constantFrom('shopify', 'phpbb', 'react', 'constructor', ''), { maxLength: 3 });

  test('there are at most three categories, in falling order, each once, with evidence', () => {
    fc.assert(
      fc.property(facts, things, technologies, (page, stated, ids) => {
        const { data, evidence, abstention } = categorise(page, stated, ids);
        expect(data === null).toBe(abstention !== null);
        const found = data ?? [];
        expect(found.length).toBeLessThanOrEqual(3);
        expect(new Set(found.map(({ steps }) => steps[0])).size).toBe(found.length);
        expect(found.map(({ path }) => path)).toEqual(evidence.map(({ value }) => value));
        expect(evidence.every(({ seen }) => seen.length > 0 && seen.every((one) => one.text.length <= 200))).toBe(true);
        const confidences = found.map(({ confidence }) => confidence ?? -1);
        expect(confidences).toEqual([...confidences].sort((one, other) => other - one));
        expect(confidences.every((confidence) => confidence > 0 && confidence < 1)).toBe(true);
        for (const { steps, path } of found) {
          expect(TOP_LEVEL).toContain(steps[0]);
          expect(path).toBe(`/${steps.join('/')}`);
        }
      }),
    );
  });

  test('words alone stay at 0.80 or below', () => {
    fc.assert(
      fc.property(facts, (page) => {
        const plain = { ...page, address: 'https://example.com/', metas: [] };
        const found = categorise(plain, [], []).data ?? [];
        expect(found.every(({ confidence }) => (confidence ?? 1) <= 0.8)).toBe(true);
      }),
    );
  });

  test('the same page is read the same way, whatever the order of its links and things', () => {
    fc.assert(
      fc.property(facts, things, technologies, (page, stated, ids) => {
        const read = categorise(page, stated, ids);
        const turned = { ...page, links: page.links.toReversed() };
        const again = categorise(turned, stated.toReversed(), ids.toReversed());
        expect(again.data?.map(({ path }) => path)).toEqual(read.data?.map(({ path }) => path));
      }),
    );
  });
});
