import desks from '../../../assets/on-device/desks.json' with { type: 'json' };
import type { PageFacts } from '../facts';
import { toWrittenHost } from '../written-host';
import type { Signal } from './signals';
import { toHost } from './signals';
import { toFolded, toTerms } from './words';

/** What newspapers call their desks, in the languages of the lexicon, without accents. */
const DESKS = new Set(Object.values(desks).flatMap(toTerms));
/** Of those, the ones that no shop and no magazine has. */
const CORE_DESKS =
  /^(?:politi(?:cs|k|ca|que|ek)|opini(?:on|e)|meinung|(?:us |uk )?world|world news|national|internation(?:al|ales)|internacional|nacional|ausland|inland|mundo|mondo|monde|cronaca|esteri|binnenland|buitenland|crime|obituaries|sucesos|faits divers|editorials?|nation|elections|lokales|societe|panorama)$/;

/** Points for each desk. */
const DESK = 5;

/** What a maker of software asks of its visitors, in the languages of the lexicon, without accents. The first two are asked by few others. */
const OFFERS = [
  /\b(?:(?:book|request|get|schedule|watch) (?:a )?(?:live )?demo|demo (?:buchen|anfordern|vereinbaren|aanvragen)|(?:demander|reserver) une demo|(?:solicitar|solicite|pedir|agendar|agende) (?:una? )?demo|richiedi (?:una )?demo)/,
  /\b(?:integrations?|integrationen|integraciones|integrazioni|integracoes|integraties|api)\b/,
  /\b(?:free trial|try (?:it )?(?:for )?free|get started (?:for )?free|no credit card|kostenlos testen|essai gratuit|prueba gratis|prova gratis|prova gratuita|teste gratis|gratis proberen)\b/,
  /\b(?:pricing|preise|tarifs|precios|prezzi|precos|prijzen)\b/,
  /\b(?:log ?in|sign in|anmelden|connexion|iniciar sesion|accedi|entrar|inloggen)\b/,
  /\b(?:contact sales|talk to sales|changelog|release notes)\b/,
];
const OFFERS_ENOUGH = 3;
const OFFERS_SAMPLE = 20_000;
const SOFTWARE = 18;

/** A domain that a text points at, without accents; `HOST` is its own name. */
const DOMAIN =
  "(?:(?:this|the|that|diese[rs]?|die|der|ce|cet|le|la|este|esse|esta|el|o|questo|il|deze|dit|de|het|d') ?(?:premium |nom de |nome de |nome di |nombre de )?(?:domain|domane|domaine|dominio|domein)(?: ?-?names?|namen|naam| name)?|HOST)";
const FOR_SALE =
  '(?:for sale|available for (?:purchase|sale)|available to buy|(?:zum|zu) verkauf|zu verkaufen|zu erwerben|kaufen|a vendre|en vente|en venta|a la venta|se vende|in vendita|a venda|te koop|parked|geparkt|gereserveerd|aparcado|parcheggiato|estacionado)';
const BUY =
  '(?:buy|purchase|get|own|acquire|make an offer (?:on|for)|inquire about|interested in|kaufen sie|acheter|achetez|comprar|compre|compra|acquista(?:re)?|koop)';
/** Said of no domain that is in use. */
const PARKING =
  'domain (?:is )?parked|parked (?:free|domain)|domain (?:kaufen|zu verkaufen|parking)|dominio en venta|domaine a vendre';
/** Longer texts only speak of such names. */
const PARKED_LONGEST = 3_000;

/** A name that waits for a buyer, with advertisements for anything. */
export function isParked({ address, title, text }: PageFacts): boolean {
  if (text.length >= PARKED_LONGEST) return false;
  const host = toFolded(toWrittenHost(toHost(address))).replaceAll(/[^\p{L}\p{Nd}-]/gu, '\\$&');
  const domain = DOMAIN.replace('HOST', `(?:www\\.)?${host || 'HOST'}`);
  // A few words may stand between, but no end of a sentence with space behind it.
  const between = '(?:(?![.!?]\\s)[^\\n]){0,30}?';
  const said = new RegExp(`\\b(?:${domain}\\b${between}\\b${FOR_SALE}|${BUY} ${domain}|${PARKING})\\b`);
  return said.test(toFolded(`${title}\n${text}`));
}

/** The desks of a newspaper in the page's navigation. Its stories are about everything, so its words say little. */
export function findDesks({ links }: PageFacts): Signal | null {
  const found = new Map<string, string>();
  for (const { text, place } of links) {
    if (place === 'article' || text.length > 24) continue;
    const label = toFolded(text.trim());
    if (DESKS.has(label) && !found.has(label)) found.set(label, text.trim());
  }
  const core = [...found.keys()].filter((label) => CORE_DESKS.test(label));
  if (found.size < 4 || core.length < 2) return null;
  const seen = core.slice(0, 3).map((label) => ({ kind: 'link' as const, text: found.get(label) ?? label }));
  return { steps: ['News'], confidence: null, points: found.size * DESK, seen };
}

/** A gym has prices, accounts and free trials too, but neither demos nor integrations. */
export function findOffers({ text }: PageFacts): Signal | null {
  const sample = text.slice(0, OFFERS_SAMPLE);
  const folded = toFolded(sample);
  const [demo, integrations, ...others] = OFFERS.map((pattern) => {
    const match = pattern.exec(folded);
    if (!match) return null;
    // As the page writes it, unless folding has moved the letters.
    return folded.length === sample.length ? sample.slice(match.index, match.index + match[0].length) : match[0];
  });
  const found = [demo, integrations, ...others].filter((one) => typeof one === 'string');
  if (!(demo || integrations) || found.length < OFFERS_ENOUGH) return null;
  const seen = found.slice(0, 3).map((one) => ({ kind: 'text' as const, text: one }));
  return { steps: ['Computers & Electronics'], confidence: null, points: SOFTWARE, seen };
}
