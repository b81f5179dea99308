import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import onEverySite from '../../../../../assets/on-device/on-every-site.json';
import type { Language, Lexicon } from '../../../../../lib/on-device/categories/lexicon';
import { findTerms, LANGUAGES, toVocabulary } from '../../../../../lib/on-device/categories/lexicon';
import type { Field } from '../../../../../lib/on-device/categories/score';
import { toScore } from '../../../../../lib/on-device/categories/score';
import { toFolded, toStem, toWords } from '../../../../../lib/on-device/categories/words';
import { TOP_LEVEL } from '../../../../../lib/taxonomy';

/** What pages of any kind say. Inflection and lost accents make them meet terms easily: `coño` is `con`. */
const EVERYDAY: Record<Language, string> = {
  en: 'the and of to for with you our we is on by at be have do say get make go know take see come think look want give use find tell ask work seem feel try leave call years days time today here each other same where when who everything these without between until since during less very also only already still well better new big first part place thing form case one two three read more contact about us they its was were been will would could should may must can page site link list name number yes no all rights reserved',
  de: 'und der die das für mit von den ein eine auf ist sie wir sein haben werden können müssen sagen machen geben kommen sollen wollen gehen wissen sehen lassen stehen finden jahre tage mal zeit heute hier jede andere selbst wo wann wer alles diese ohne zwischen bis seit gegen während weniger sehr auch nur schon noch gut besser neu neue neuen erste teil ort sache fall zwei drei lesen mehr kontakt über uns ihr ihnen kann hat wird sind war wenn als wie dass dem einem modern vereinbaren beispiel insgesamt uhr rechte seite weiter',
  es: 'el los las de la y en para con una unas por del que su más ser estar hacer tener poder decir ver dar saber querer llegar pasar quedar hablar llevar dejar seguir encontrar pensar salir volver tomar conocer vivir sentir contar empezar buscar años días vez tiempo hoy aquí así cada otro misma donde cuando todo esta este sobre entre hasta desde muy también ya bien mejor nuevo gran primer parte lugar cosa forma caso leer inicio contacto datos seguro empresa mes sala cambio según horas',
  fr: 'le la les des et de en pour vous une dans sur avec votre plus être avoir faire dire pouvoir aller voir savoir vouloir venir croire trouver donner prendre parler aimer passer mettre ans jours fois temps ici chaque autre même où quand tout cette sans entre depuis pendant très aussi déjà encore bien mieux nouveau grand premier partie lieu chose forme cas lire suite accueil contact plan site elle son sa mes peut données code heures selon livré porte',
  it: 'il di e la per con una del della essere avere fare dire potere andare vedere sapere volere venire trovare dare prendere parlare anni giorni volta tempo qui ogni altro stesso dove quando tutto questa senza tra fino da meno molto anche solo ancora bene meglio nuovo nuova grande primo parte luogo cosa forma caso leggi contatti lo ha era loro noi dati dopo secondo ore messaggio mostra rifiuta roma',
  pt: 'o os de e para com uma da do em pela pelo nas nos ser estar fazer ter poder dizer ver dar saber querer chegar passar ficar falar levar deixar seguir anos dias vez aqui assim cada outra mesmo onde quando tudo esta este sobre entre desde muito também só já ainda bem melhor novo grande primeiro parte lugar coisa forma caso ler mais início contato lá sim dados seguro empresa mês sala porto tempo segundo após horas mão',
  nl: 'de het een en van voor met je op zijn hebben worden kunnen moeten zeggen maken geven komen zullen willen gaan weten zien laten staan vinden jaren dagen keer tijd hier elke andere zelf waar wanneer alles deze zonder tussen tot sinds minder zeer ook alleen al nog goed beter nieuw nieuwe eerste deel plaats ding vorm geval lezen meer contact over ons dat wordt was als dan er door uit weer team brand stand gegevens rechten rechts volgens',
};

const FOLDER = 'assets/on-device/lexicon';

test.each(readdirSync(FOLDER))(
  '%s has each category, and no term that could not be found or stands there twice',
  (file) => {
    const lexicon = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Lexicon;
    expect(Object.keys(lexicon).toSorted()).toEqual(TOP_LEVEL.toSorted());
    for (const [category, terms] of Object.entries(lexicon)) {
      expect(Object.keys(terms).filter((strength) => !/^(?:strong|plain|weak)$/.test(strength))).toEqual([]);
      const all = Object.values(terms).flat();
      expect(all.filter((term) => !/^\*?[^*,|\s]+(?: [^*,|\s]+)*\*?$/.test(term))).toEqual([]);
      expect(
        all.filter((term, at) => all.indexOf(term) !== at),
        category,
      ).toEqual([]);
    }
  },
);

test('words of every site are written as they are compared: in lower case, without accents, once each', () => {
  expect(onEverySite.filter((word, at) => toFolded(word) !== word || onEverySite.indexOf(word) !== at)).toEqual([]);
});

const weigh = (word: string, language: Language) => {
  const folded = toFolded(word);
  const terms = findTerms(folded, toStem(folded, language), toVocabulary(language));
  return Math.max(0, ...terms.flatMap(({ places }) => places.map(({ weight }) => weight)));
};

describe.each(LANGUAGES)('the lexicon of %s', (language) => {
  test('no everyday word is a strong term of anything', () => {
    const strong = EVERYDAY[language].split(' ').filter((word) => weigh(word, language) > 1);
    expect(strong).toEqual([]);
  });

  test('each category has terms enough to be found by', () => {
    const { words, beginnings, endings, phrases } = toVocabulary(language);
    const ofPhrases = [...phrases.values()].flatMap((list) => list.map(({ term }) => term));
    const terms = [...words.values(), ...beginnings.values(), ...endings.values(), ...ofPhrases];
    const counts = TOP_LEVEL.map(
      (_, index) => terms.filter(({ places }) => places.some(({ category }) => category === index)).length,
    );
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(35);
  });
});

describe('terms', () => {
  test.each<[Language, string]>([
    ['en', 'Mortgages'],
    ['en', 'veterinarians'],
    ['de', 'Autoversicherungen'],
    ['de', 'Krankenkassen'],
    ['es', 'hipotecas'],
    ['fr', 'ÉCOLES'],
    ['it', 'ricette'],
    ['pt', 'imóveis'],
    ['nl', 'hypotheken'],
  ])('%s knows %s by its beginning, its end or its stem', (language, word) => {
    expect(weigh(word, language)).toBeGreaterThan(1);
  });

  test('the end of a short word is chance: a price is no journey', () => {
    expect(weigh('Preis', 'de')).toBeLessThanOrEqual(1);
    expect(weigh('Fernreise', 'de')).toBeGreaterThan(1);
  });
});

describe('the score of a page', () => {
  const field = (text: string, more: Partial<Field> = {}): Field => ({
    kind: 'text',
    weight: 1,
    text,
    boilerplate: true,
    ...more,
  });
  const pointsOf = (category: (typeof TOP_LEVEL)[number], ...fields: Field[]) =>
    toScore(fields, toVocabulary('en')).points[TOP_LEVEL.indexOf(category)] ?? 0;

  test('a title says more than running text, and saying it again says little more', () => {
    const once = pointsOf('Finance', field('mortgage'));
    expect(pointsOf('Finance', field('mortgage', { weight: 4, kind: 'title' }))).toBeGreaterThan(3 * once);
    expect(pointsOf('Finance', field('mortgage '.repeat(100)))).toBeLessThan(6 * once);
    expect(once).toBeGreaterThan(0);
  });

  test('several words in a row are a term', () => {
    const { hits } = toScore([field('Please Add to Cart now')], toVocabulary('en'));
    expect(hits.map(({ words }) => words)).toContain('Add to Cart');
  });

  test('what stands around cookies is not read, but what stands further off is', () => {
    const far = 'word '.repeat(40);
    expect(pointsOf('Finance', field('mortgage cookies'))).toBe(0);
    expect(pointsOf('Finance', field(`mortgage ${far} cookies`))).toBeGreaterThan(0);
  });

  test('words of every site count in a title, and hardly in a menu', () => {
    const menu = pointsOf('News', field('News'));
    expect(menu).toBeGreaterThan(0);
    expect(pointsOf('News', field('News', { boilerplate: false }))).toBeGreaterThan(4 * menu);
  });
});

test('words are parted at hyphens and apostrophes, and what is no word is left out', () => {
  expect(toWords("L'hôtel, e-mail & Größe 5G")).toEqual(['L', 'hôtel', 'e', 'mail', 'Größe', '5G']);
  expect(toWords('a'.repeat(60_000))).toEqual([]);
  expect(toFolded('GRÖSSE Größe Café')).toBe('grosse grosse cafe');
});
