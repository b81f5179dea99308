import type { Evidence } from '../model';
import type { PageFacts } from './facts';

/** What a page states of its site. `confidence`: near certain. Without one, it only adds to what the words say. */
export interface Signal {
  /** From the top down. */
  steps: readonly string[];
  confidence: number | null;
  /** As a term of weight 1 found in a field of this weight. */
  points: number;
  seen: Evidence[];
}

/** What the categories need of a thing of the page's JSON-LD; types without the prefix of schema.org. */
export interface StatedThing {
  readonly types: readonly string[];
  readonly properties: ReadonlyMap<string, readonly unknown[]>;
  /** The property by which another thing names it; null for those that stand for themselves. */
  readonly of: { readonly property: string } | null;
}

type Rule = readonly [names: string, path: string, confidence: number, points?: number];

/** What a business or an institution is; it says so of itself. */
const KINDS: Rule[] = [
  [
    'Restaurant FastFoodRestaurant FoodEstablishment BarOrPub CafeOrCoffeeShop IceCreamShop Bakery',
    'Food & Drink/Restaurants',
    0.92,
  ],
  ['Winery Brewery Distillery', 'Food & Drink/Beverages', 0.9],
  ['GroceryStore LiquorStore ConvenienceStore', 'Food & Drink/Food & Grocery Retailers', 0.86],
  [
    'Hotel LodgingBusiness Resort Hostel Motel BedAndBreakfast VacationRental Campground',
    'Travel/Hotels & Accommodations',
    0.93,
  ],
  [
    'TravelAgency Airline Airport TouristInformationCenter TouristAttraction TouristDestination BoatReservation CruiseLine',
    'Travel',
    0.9,
  ],
  ['AutoDealer MotorcycleDealer', 'Autos & Vehicles/Vehicle Shopping', 0.93],
  [
    'AutoRepair AutoBodyShop AutoPartsStore TireShop AutoWash MotorcycleRepair',
    'Autos & Vehicles/Vehicle Parts & Services',
    0.92,
  ],
  ['AutomotiveBusiness AutoRental GasStation', 'Autos & Vehicles', 0.82],
  ['BikeStore', 'Autos & Vehicles/Bicycles & Accessories', 0.86],
  ['RealEstateAgent', 'Real Estate/Real Estate Services', 0.92],
  ['RealEstateListing ApartmentComplex', 'Real Estate/Real Estate Listings', 0.9],
  ['Dentist', 'Health/Oral & Dental Care', 0.94],
  ['Optician Optometric', 'Health/Vision Care', 0.88],
  ['Pharmacy', 'Health/Pharmacy', 0.88],
  [
    'Hospital MedicalClinic Physician MedicalBusiness MedicalOrganization EmergencyService',
    'Health/Medical Facilities & Services',
    0.92,
  ],
  ['Physiotherapy Chiropractic Dermatology Psychiatric DiagnosticLab PlasticSurgery Nursing', 'Health', 0.88],
  ['BankOrCreditUnion', 'Finance/Banking', 0.93],
  ['InsuranceAgency', 'Finance/Insurance', 0.92],
  ['AccountingService', 'Finance/Accounting & Auditing', 0.9],
  ['FinancialService FinancialProduct InvestmentFund', 'Finance', 0.84],
  ['Attorney LegalService Notary', 'Law & Government/Legal', 0.92],
  ['GovernmentOrganization GovernmentOffice CityHall Courthouse', 'Law & Government/Government', 0.92],
  ['PoliceStation FireStation', 'Law & Government/Public Safety', 0.9],
  [
    'CollegeOrUniversity School HighSchool ElementarySchool MiddleSchool Preschool EducationalOrganization',
    'Jobs & Education/Education',
    0.9,
  ],
  ['EmploymentAgency', 'Jobs & Education/Jobs', 0.88],
  ['ChildCare', 'Jobs & Education/Education', 0.82],
  ['NewsMediaOrganization', 'News', 0.86],
  ['RadioStation TelevisionStation', 'Arts & Entertainment', 0.82],
  ['SportsTeam', 'Sports', 0.92],
  ['SportsOrganization SportsClub GolfCourse StadiumOrArena SkiResort TennisComplex', 'Sports', 0.87],
  ['ExerciseGym HealthClub', 'Beauty & Fitness/Fitness', 0.9],
  ['HairSalon', 'Beauty & Fitness/Hair Care', 0.92],
  ['BeautySalon NailSalon DaySpa HealthAndBeautyBusiness', 'Beauty & Fitness', 0.9],
  ['TattooParlor', 'Beauty & Fitness/Body Art', 0.93],
  ['MusicGroup', 'Arts & Entertainment/Music & Audio', 0.9],
  ['MovieTheater', 'Arts & Entertainment/Movies', 0.9],
  [
    'PerformingGroup PerformingArtsTheater TheaterGroup DanceGroup ComedyClub MusicVenue',
    'Arts & Entertainment/Performing Arts',
    0.86,
  ],
  ['ArtGallery', 'Arts & Entertainment/Visual Art & Design', 0.88],
  ['EntertainmentBusiness AmusementPark NightClub', 'Arts & Entertainment', 0.6],
  ['Casino', 'Games/Gambling', 0.92],
  ['Library Museum', 'Reference/Libraries & Museums', 0.9],
  [
    'Church CatholicChurch Mosque Synagogue HinduTemple BuddhistTemple PlaceOfWorship ReligiousOrganization',
    'People & Society/Religion & Belief',
    0.92,
  ],
  ['NGO', 'People & Society/Social Issues & Advocacy', 0.84],
  ['VeterinaryCare', 'Pets & Animals/Animal Products & Services', 0.93],
  ['PetStore AnimalShelter', 'Pets & Animals/Animal Products & Services', 0.92],
  ['Zoo Aquarium', 'Pets & Animals/Wildlife', 0.82],
  ['Plumber Electrician HVACBusiness RoofingContractor HousePainter Locksmith', 'Home & Garden/Home Improvement', 0.88],
  ['HomeAndConstructionBusiness GeneralContractor MovingCompany', 'Home & Garden', 0.6, 9],
  ['FurnitureStore', 'Home & Garden/Home Furnishings', 0.86],
  ['HomeGoodsStore GardenStore HardwareStore', 'Home & Garden', 0.84],
  ['BookStore Book', 'Books & Literature', 0.84],
  ['ClothingStore ShoeStore', 'Shopping/Apparel', 0.9],
  [
    'OnlineStore Store DepartmentStore JewelryStore ToyStore OutletStore WholesaleStore SportingGoodsStore MensClothingStore ShoppingCenter Florist',
    'Shopping',
    0.84,
  ],
  ['ElectronicsStore ComputerStore MobilePhoneStore', 'Computers & Electronics/Consumer Electronics', 0.82],
  ['InternetCafe', 'Internet & Telecom', 0.82],
  ['ResearchOrganization', 'Science', 0.82],
  ['VideoGame VideoGameSeries', 'Games/Computer & Video Games', 0.88],
  ['FuneralHome Crematorium Cemetery', 'Sensitive Subjects', 0.82],
];

/** What a page is about, or lists. It says something of the site on a home page, and there only where it stands often. */
const CONTENTS: Rule[] = [
  ['NewsArticle ReportageNewsArticle AnalysisNewsArticle LiveBlogPosting', 'News', 0, 5],
  ['Product ProductGroup Offer AggregateOffer MerchantReturnPolicy OfferShippingDetails', 'Shopping', 0, 5],
  ['Recipe', 'Food & Drink/Cooking & Recipes', 0, 12],
  ['JobPosting', 'Jobs & Education/Jobs', 0, 9],
  ['Course EducationalOccupationalProgram CourseInstance', 'Jobs & Education/Education', 0, 10],
  [
    'SoftwareApplication WebApplication MobileApplication SoftwareSourceCode APIReference',
    'Computers & Electronics/Software',
    0,
    11,
  ],
  ['TechArticle', 'Computers & Electronics', 0, 4],
  ['Vehicle Car Motorcycle', 'Autos & Vehicles', 0, 12],
  ['Apartment House SingleFamilyResidence Residence', 'Real Estate', 0, 11],
  [
    'Movie TVSeries TVEpisode MusicAlbum MusicRecording MusicEvent PodcastSeries PodcastEpisode VisualArtwork TheaterEvent ComedyEvent Festival ExhibitionEvent ScreeningEvent MusicPlaylist',
    'Arts & Entertainment',
    0,
    11,
  ],
  ['SportsEvent', 'Sports', 0, 11],
  ['MedicalWebPage MedicalCondition Drug MedicalProcedure MedicalTherapy', 'Health', 0, 11],
  ['DiscussionForumPosting QAPage', 'Online Communities', 0, 9],
  ['DefinedTerm DefinedTermSet', 'Reference', 0, 11],
  ['Dataset', 'Reference', 0, 5],
  ['ScholarlyArticle', 'Science', 0, 12],
  ['Flight Trip TouristTrip HotelRoom Accommodation', 'Travel', 0, 11],
  ['Game', 'Games', 0, 10],
  ['LoanOrCredit BankAccount CreditCard PaymentCard MortgageLoan ExchangeRateSpecification', 'Finance', 0, 11],
  ['Menu MenuItem', 'Food & Drink', 0, 9],
  ['Legislation', 'Law & Government', 0, 11],
];

/** Endings that only some may register. */
const ENDINGS: [ending: RegExp, path: string, confidence: number][] = [
  [/\.mil(?:\.[a-z]{2})?$/, 'Law & Government/Military', 0.93],
  [
    /\.(?:gov|gouv|gob|gub|govt|go|gv)\.[a-z]{2}$|\.(?:gov|gouv\.fr|gc\.ca|admin\.ch|europa\.eu|overheid\.nl|bund\.de)$/,
    'Law & Government/Government',
    0.92,
  ],
  [
    /\.edu(?:\.[a-z]{2})?$|\.(?:ac|sch|k12)\.[a-z]{2}$|\.k12\.[a-z]{2}\.us$|\.sch\.uk$/,
    'Jobs & Education/Education',
    0.9,
  ],
  [/\.museum$/, 'Reference/Libraries & Museums', 0.92],
  [/\.bank$/, 'Finance/Banking', 0.93],
  [/\.insurance$/, 'Finance/Insurance', 0.92],
  [/\.pharmacy$/, 'Health/Pharmacy', 0.9],
  [/\.(?:xxx|porn|adult|sex)$/, 'Adult', 0.95],
  [/\.(?:casino|poker|bet)$/, 'Games/Gambling', 0.86],
  [/\.(?:law|attorney|lawyer|abogado)$/, 'Law & Government/Legal', 0.88],
  [/\.(?:realtor|realestate)$/, 'Real Estate', 0.9],
  [/\.church$/, 'People & Society/Religion & Belief', 0.9],
  [/\.dentist$/, 'Health/Oral & Dental Care', 0.9],
  [/\.(?:hotel|hoteles|hotels)$/, 'Travel/Hotels & Accommodations', 0.86],
];

/** By what runs the site. Names without anything but letters and digits. */
const PLATFORMS: Rule[] = [
  [
    'phpbb vbulletin xenforo discourse invisionpowerboard invisioncommunity ipboard mybb simplemachines smf flarum nodebb vanillaforums fluxbb punbb',
    'Online Communities',
    0.86,
  ],
  ['mastodon pixelfed lemmy misskey peertube', 'Online Communities/Social Networks', 0.82],
  ['moodle blackboard openedx dspace ilias chamilo canvaslms', 'Jobs & Education/Education', 0.85],
  ['openjournalsystems', 'Science', 0.84],
  ['mediawiki dokuwiki', 'Reference', 0, 9],
  [
    'opencart prestashop magento bigcommerce shopware woocommerce shopify oscommerce zencart salesforcecommercecloud demandware vtex nopcommerce saleor medusa sylius ecwid jtlshop gambio oxidesales xtcommerce plentymarkets lightspeed nuvemshop tiendanube',
    'Shopping',
    0,
    8,
  ],
  [
    'docusaurus gitbook readthedocs sphinx mkdocs vuepress vitepress rustdoc javadoc doxygen readmeio mintlify antora',
    'Computers & Electronics',
    0,
    12,
  ],
  ['arcpublishing newspack townnews bloxcms quintype brightspot chartbeat parsely piano', 'News', 0, 4],
  ['opentable resy toast toasttab sevenrooms', 'Food & Drink/Restaurants', 0, 7],
  ['exoclick trafficjunky juicyads trafficstars', 'Adult', 0, 14],
  ['mindbody', 'Beauty & Fitness', 0, 6],
  ['whmcs cpanel plesk', 'Internet & Telecom/Web Services', 0, 8],
  ['zocdoc healthgrades', 'Health', 0, 5],
];

const OPEN_GRAPH: [type: RegExp, path: string, points: number][] = [
  [/^(?:og:)?product(?:\.|$)/, 'Shopping', 8],
  [
    /^(?:video\.(?:movie|episode|tv_show)|music\.|(?:tv_show|movie|song|album|band|musician)$)/,
    'Arts & Entertainment',
    9,
  ],
  [/^books?(?:\.|$)/, 'Books & Literature', 8],
  [/^(?:restaurant|cafe|bar|food)(?:\.|$)/, 'Food & Drink', 9],
  [/^(?:hotel|place)$/, 'Travel', 3],
  [/^(?:game|games\.)/, 'Games', 8],
  [/^(?:school|university)$/, 'Jobs & Education', 9],
  [/^(?:sports_team|sports_league|sport)$/, 'Sports', 9],
  [/^(?:government)$/, 'Law & Government', 9],
];

/** `content` of `<meta name="rating">`; the number is the label of the Restricted To Adults scheme. */
const ADULT_RATING = /^\s*(?:adult|mature|restricted)\b|RTA-5042-1996-1400-1577-RTA/i;
/** By which a page names the one that runs its site. */
const OWN_PROPERTIES = new Set([
  'publisher',
  'mainEntity',
  'about',
  'copyrightHolder',
  'sourceOrganization',
  'isPartOf',
  'subOrganization',
  'department',
  'provider',
  'seller',
]);
/** More objects of one kind are a list of others. */
const OF_ITSELF = 3;

const toTable = (rules: readonly Rule[]) =>
  new Map(rules.flatMap((rule) => rule[0].split(' ').map((name) => [name, rule] as const)));
const KIND_OF = toTable(KINDS);
const CONTENT_OF = toTable(CONTENTS);
const PLATFORM_OF = toTable(PLATFORMS);

export const toHost = (address: string) => {
  const [, host = ''] = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(address) ?? [];
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
};

/** A home page, in one language or of one region too. */
function isHomePage(address: string): boolean {
  const [, path = ''] = /^https?:\/\/[^/?#]+\/?([^?#]*)/i.exec(address) ?? [];
  return /^(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/?)?(?:(?:index|home|default)(?:\.\w{2,5})?\/?)?$/i.test(path);
}

export function findSignals(
  facts: PageFacts,
  things: readonly StatedThing[],
  technologies: readonly string[],
): Signal[] {
  return [
    ...fromLabels(facts),
    ...fromEnding(facts),
    ...fromThings(facts, things),
    ...fromPlatforms(facts, technologies),
    ...fromOpenGraph(facts),
  ];
}

const toSteps = (path: string) => path.split('/');

function fromLabels({ metas }: PageFacts): Signal[] {
  const label = metas.find(
    ({ name, content }) =>
      (name === 'rating' || name === 'adult' || name === 'page-rating') && ADULT_RATING.test(content),
  );
  if (!label) return [];
  const seen: Evidence[] = [{ kind: 'meta', text: `${label.name}: ${label.content.slice(0, 100)}` }];
  return [{ steps: ['Adult'], confidence: 0.97, points: 40, seen }];
}

function fromEnding({ address }: PageFacts): Signal[] {
  const host = toHost(address);
  const found = ENDINGS.find(([ending]) => ending.test(host));
  if (!found) return [];
  return [
    { steps: toSteps(found[1]), confidence: found[2], points: 14, seen: [{ kind: 'host', text: host.slice(0, 200) }] },
  ];
}

function fromThings({ address }: PageFacts, things: readonly StatedThing[]): Signal[] {
  const counts = new Map<string, number>();
  const host = toHost(address);
  for (const thing of things) {
    const isOther = isOfOthers(thing, host);
    for (const type of new Set(thing.types)) {
      if (!isOther || CONTENT_OF.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
    }
  }
  const signals: Signal[] = [];
  for (const [type, count] of counts) {
    const seen: Evidence[] = [{ kind: 'json-ld', text: count > 1 ? `${type} (${count})` : type }];
    const kind = KIND_OF.get(type);
    if (kind) {
      const [, path, confidence, points = 14] = kind;
      const isSure = count <= OF_ITSELF && confidence >= 0.8;
      signals.push({ steps: toSteps(path), confidence: isSure ? confidence : null, points: isSure ? points : 7, seen });
    }
    const content = CONTENT_OF.get(type);
    if (content) signals.push(toContentSignal(content, count, isHomePage(address), seen));
  }
  return signals;
}

function toContentSignal([, path, , points = 0]: Rule, count: number, isHome: boolean, seen: Evidence[]): Signal {
  const steps = toSteps(path);
  // Articles on a home page are what the site lives on; one article elsewhere may stand anywhere.
  if (steps[0] === 'News') {
    const isPaper = isHome && count >= 6;
    return { steps, confidence: isPaper ? 0.86 : null, points: isHome ? points + count : 2, seen };
  }
  return { steps, confidence: null, points: points * (count > 1 ? 1.3 : 1), seen };
}

/** An employer, a sponsor or a place of an event, or what has a site of its own. */
function isOfOthers({ properties, of }: StatedThing, host: string): boolean {
  if (of && !OWN_PROPERTIES.has(of.property)) return true;
  const [url] = properties.get('url') ?? [];
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return false;
  const other = toHost(url);
  return other !== host && !other.endsWith(`.${host}`) && !host.endsWith(`.${other}`);
}

function fromPlatforms({ metas }: PageFacts, technologies: readonly string[]): Signal[] {
  const generators = metas.filter(({ name }) => name === 'generator' || name === 'application-name');
  const stated = generators.map(({ content }) => ({
    name: /^[^\d(;,/]*/.exec(content)?.[0] ?? '',
    text: content,
    kind: 'meta' as const,
  }));
  const seenByRule = technologies.map((id) => ({ name: id, text: id, kind: 'technology' as const }));
  const found = new Map<Rule, Evidence>();
  for (const { name, text, kind } of [...stated, ...seenByRule]) {
    const rule = PLATFORM_OF.get(name.toLowerCase().replace(/[^a-z0-9]+/g, ''));
    if (rule && !found.has(rule)) found.set(rule, { kind, text: text.slice(0, 200) });
  }
  return [...found].map(([[, path, confidence, points = 12], evidence]) => ({
    steps: toSteps(path),
    confidence: confidence > 0 ? confidence : null,
    points,
    seen: [evidence],
  }));
}

function fromOpenGraph({ metas }: PageFacts): Signal[] {
  const type =
    metas
      .find(({ name }) => name === 'og:type')
      ?.content.trim()
      .toLowerCase() ?? '';
  const found = OPEN_GRAPH.find(([pattern]) => pattern.test(type));
  if (!found) return [];
  return [
    {
      steps: toSteps(found[1]),
      confidence: null,
      points: found[2],
      seen: [{ kind: 'open-graph', text: type.slice(0, 200) }],
    },
  ];
}
