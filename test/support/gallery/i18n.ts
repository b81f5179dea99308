import german from '../../../assets/locales/de.json';
import english from '../../../assets/locales/en.json';

type Tree = { [key: string]: string | Tree };

const tree = (new URLSearchParams(location.search).get('lang') === 'de' ? german : english) as Tree;

/** Stands in for `#i18n` outside the extension: the same texts, straight from the locale files. */
export const i18n = {
  t(key: string, ...given: (number | string[])[]): string {
    const count = given.find((value) => typeof value === 'number');
    const texts = given.find((value) => Array.isArray(value)) ?? (count === undefined ? [] : [String(count)]);
    let found: string | Tree | undefined = tree;
    for (const step of key.split('.')) found = typeof found === 'object' ? found[step] : undefined;
    if (typeof found === 'object') found = found[count === 1 ? '1' : 'n'];
    if (typeof found !== 'string') throw new Error(`No text ${key}`);
    return found.replace(/\$(\d)/g, (_, index) => texts[Number(index) - 1] ?? '');
  },
};
