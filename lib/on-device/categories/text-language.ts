import { toFolded, toWords } from './words';

/** The commonest words that hold sentences together, without accents. */
const FUNCTION_WORDS: Record<string, string> = {
  en: 'the and of to for with you your our from this that are all more how what we is on by at as it be or get have can will us',
  de: 'und der die das fur mit von den ein eine auf ist sie wir ihre im zu nicht auch bei zum zur ihr sich werden oder mehr unsere aus dem des uber finden alle jetzt',
  es: 'el los las de la y en para con una por del que su mas sus nuestro nuestra como es se un al tu todos lo sobre nuestros ver',
  fr: 'le la les des et de en pour vous une dans sur avec votre du nos est plus au aux notre ce qui par vos ou un nous tout decouvrez',
  it: 'il di e la per con una del della che gli dei nel sono i piu le alla in delle dal nostri un tuo scopri tutti anche al come nostra',
  pt: 'o os de e para com uma da do em no na que seu as ao mais nao voce sua dos das por um se saiba nossa todos como a',
  nl: 'de het een en van voor met je op te is zijn onze uw bij aan ook naar ons wij meer in alle niet jouw bekijk dat over',
  sv: 'och att det som for av med pa en ett till den vi kan din om dig har inte mer ar vara alla fran',
  da: 'og til det af en er pa for med den der vi kan dig fra ikke om vores har mere din hos alle eller',
  no: 'og til av pa er for med det en som vi kan deg fra ikke om vare har mer din hos alle eller ditt',
  fi: 'ja on ei se etta tai kun myos seka ovat mutta voit oli kaikki nyt sinun lue lisaa meidan',
  pl: 'i w na z do nie sie jest oraz dla przez od jak to po za co o ze przy nasze wiecej juz tylko lub',
  cs: 'a v na se je pro za od jako ktere jsou nebo si do k vse pri jsme jak nase vice jeste po',
  sk: 'a v na sa je pre za od ako ktore su alebo si do k vsetko pri sme nase viac este po',
  ro: 'si in cu pentru din pe este mai de la un o sau ce care sunt nu prin toate al despre',
  hu: 'a az es hogy nem egy van meg is el ha vagy mint csak minden meg kell itt',
  tr: 've bir bu icin ile da de en cok olarak olan daha gibi tum her kadar sonra yeni ne',
  vi: 'va cua cho la trong co duoc voi cac nhung khong mot tai den nguoi khi',
  id: 'dan yang di untuk dengan dari ini pada anda kami dalam tidak akan atau juga adalah ke itu',
  ca: 'i de la el per amb els les una mes que del al en com son seva tots aquest dels nostres',
  hr: 'i u na za je se od su da s o kao koji ili sve iz do nas vise biti',
  sl: 'in je za na se v da so od ki po pri kot tudi vec ali z ni iz vse',
  lt: 'ir kad yra su i is uz apie kaip tai nuo bet ar jusu musu daugiau',
  et: 'ja on ei et see ka kui oma mis voi ning meie rohkem koik',
};

const WEIGHTS = toWeights();

/** By word, what it says for each language: less, the more languages have it. */
function toWeights(): Map<string, [language: string, weight: number][]> {
  const weights = new Map<string, [string, number][]>();
  for (const [language, words] of Object.entries(FUNCTION_WORDS)) {
    for (const word of new Set(words.split(' '))) {
      weights.set(word, [...(weights.get(word) ?? []), [language, 1]]);
    }
  }
  for (const found of weights.values()) for (const pair of found) pair[1] = 1 / found.length;
  return weights;
}

/** Scripts that name a language, or a few that `<html lang>` chooses from. */
const SCRIPTS: { pattern: RegExp; languages: string[] }[] = [
  { pattern: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, languages: ['ja'] },
  { pattern: /\p{Script=Hangul}/gu, languages: ['ko'] },
  { pattern: /\p{Script=Han}/gu, languages: ['zh', 'ja'] },
  { pattern: /\p{Script=Cyrillic}/gu, languages: ['ru', 'uk', 'bg', 'sr', 'be', 'mk', 'kk', 'mn'] },
  { pattern: /\p{Script=Arabic}/gu, languages: ['ar', 'fa', 'ur', 'ps'] },
  { pattern: /\p{Script=Greek}/gu, languages: ['el'] },
  { pattern: /\p{Script=Hebrew}/gu, languages: ['he', 'yi'] },
  { pattern: /\p{Script=Thai}/gu, languages: ['th'] },
  { pattern: /\p{Script=Devanagari}/gu, languages: ['hi', 'mr', 'ne'] },
  { pattern: /\p{Script=Bengali}/gu, languages: ['bn'] },
  { pattern: /\p{Script=Tamil}/gu, languages: ['ta'] },
  { pattern: /\p{Script=Georgian}/gu, languages: ['ka'] },
  { pattern: /\p{Script=Armenian}/gu, languages: ['hy'] },
];

/** Enough for a script, which shows at once. */
const SCRIPT_SAMPLE = 6_000;
/** Function words, each at its weight, that outvote `<html lang>`. */
const ENOUGH = 3;
/** What the page states of itself counts for so much more. */
const TRUST = 1.8;

/**
 * ISO 639-1 of a text. Its script and function words decide; what the page states of itself counts where they say little,
 * since many pages keep the language of their template.
 */
export function findLanguage(text: string, stated: string): string | null {
  const said = toStated(stated);
  const script = findScript(text.slice(0, SCRIPT_SAMPLE));
  if (script) return script.find((language) => language === said) ?? script[0] ?? null;
  const votes = new Map<string, number>();
  for (const word of toWords(text)) {
    if (word.length > 9) continue;
    for (const [language, weight] of WEIGHTS.get(toFolded(word)) ?? []) {
      votes.set(language, (votes.get(language) ?? 0) + weight);
    }
  }
  // Close relatives share most of these words, and some banners speak English everywhere.
  if (said && votes.has(said)) votes.set(said, (votes.get(said) ?? 0) * TRUST);
  const [first] = [...votes].sort(([, one], [, other]) => other - one);
  if (first && first[1] >= ENOUGH) return first[0];
  return said ?? null;
}

function findScript(text: string): string[] | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  const found = SCRIPTS.map(({ pattern, languages }) => ({
    languages,
    share: (text.match(pattern)?.length ?? 0) / letters,
  }));
  const [kana] = found;
  // Japanese writes most of its nouns in Chinese characters.
  if (kana && kana.share > 0.06) return kana.languages;
  const [most] = found.sort((one, other) => other.share - one.share);
  // Headings and names in Latin letters are common on every page.
  return most && most.share > 0.3 ? most.languages : null;
}

/** `nb-NO` is Norwegian, as the text says it. */
function toStated(language: string): string | null {
  const [, code] = /^\s*([a-z]{2})(?:[-_]|\s*$)/i.exec(language) ?? [];
  const lower = code?.toLowerCase() ?? null;
  return lower === 'nb' || lower === 'nn' ? 'no' : lower;
}
