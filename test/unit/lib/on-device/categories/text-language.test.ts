import { expect, test } from 'vitest';
import functionWords from '../../../../../assets/on-device/function-words.json';
import { findLanguage } from '../../../../../lib/on-device/categories/text-language';
import { toFolded } from '../../../../../lib/on-device/categories/words';

test.each([
  ['en', 'Welcome to our shop. We are here for you and have more of what you need from the best.'],
  ['de', 'Willkommen bei uns. Wir sind für Sie da und haben das, was Sie für Ihr Zuhause brauchen.'],
  ['es', 'Bienvenido a nuestra tienda. Todo lo que necesitas para tu hogar, con los mejores precios del mercado.'],
  ['fr', 'Bienvenue dans notre boutique. Tout ce qui est utile pour votre maison, avec les meilleurs prix du marché.'],
  ['it', 'Benvenuto nel nostro negozio. Tutto quello che serve per la casa, con i migliori prezzi della città.'],
  ['pt', 'Bem-vindo à nossa loja. Tudo o que você precisa para a sua casa, com os melhores preços do mercado.'],
  ['nl', 'Welkom in onze winkel. Alles wat je nodig hebt voor je huis, met de beste prijzen van het land.'],
  ['sv', 'Välkommen till oss. Vi har allt som du behöver för att ta hand om ditt hem och det är inte dyrt.'],
  ['pl', 'Witamy w naszym sklepie. To jest wszystko, co potrzebne do domu, oraz więcej dla Ciebie.'],
  ['tr', 'Mağazamıza hoş geldiniz. Eviniz için gereken her şey ve daha çok yeni ürün bu sayfada.'],
  ['ja', 'ようこそ。私たちの店には東京で一番の品物があります。'],
  ['zh', '欢迎光临我们的商店。这里有您需要的一切。'],
  ['ko', '환영합니다. 우리 가게에는 필요한 모든 것이 있습니다.'],
  ['ru', 'Добро пожаловать в наш магазин. Здесь есть всё для дома.'],
  ['ar', 'مرحبا بكم في متجرنا. لدينا كل ما تحتاجونه.'],
  ['el', 'Καλώς ήρθατε στο κατάστημά μας.'],
])('%s is known by its own words, whatever the page states', (language, text) => {
  expect(findLanguage(text, '')).toBe(language);
  // Templates keep the language they were made in.
  expect(findLanguage(text, 'en-US')).toBe(language);
});

test('what the page states decides where the text says little, and among languages of one script', () => {
  expect(findLanguage('Kontakt', 'de-AT')).toBe('de');
  expect(findLanguage('Kontakt', 'nb-NO')).toBe('no');
  expect(findLanguage('Ласкаво просимо до нашого магазину', 'uk')).toBe('uk');
  expect(findLanguage('Kontakt', 'german')).toBeNull();
  expect(findLanguage('', '')).toBeNull();
});

test('a banner in English makes no English page of a German one', () => {
  const text = 'Wir sind für Sie da und beraten Sie gern. We use cookies to give you the best of our site.';
  expect(findLanguage(text, 'de')).toBe('de');
});

test('function words are written as they are compared: short, in lower case and without accents', () => {
  expect(Object.keys(functionWords).filter((language) => !/^[a-z]{2}$/.test(language))).toEqual([]);
  const words = Object.values(functionWords).flat();
  expect(words.filter((word) => toFolded(word) !== word || !/^\w{1,9}$/.test(word))).toEqual([]);
});
