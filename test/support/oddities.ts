/**
 * What must never be on a page, whatever a service sent: words of a program instead of data, links and images that lead
 * elsewhere than https, marks that turn text around, elements that a text brought, and content wider than the page. Runs in a
 * page as it stands here, with nothing else of this file.
 */
export function findOddities(): string[] {
  const found: string[] = [];
  const look = (text: string, where: string) => {
    // Names of the test's own hosts may hold such words.
    const own = text.replace(/[\w.-]+\.(com|net|org|de)\b/g, '');
    if (/\b(NaN|undefined|null|Infinity)\b|\[object/.test(own)) found.push(`${where}: ${text.slice(0, 120)}`);
    if (/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[^\P{Cc}\s]/u.test(text)) found.push(`marks in ${where}`);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) look(texts.currentNode.textContent ?? '', 'text');
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) look(value, `${element.localName}[${name}]`);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (link.protocol !== 'https:' && link.origin !== location.origin) found.push(`link to ${link.href.slice(0, 120)}`);
  }
  for (const image of document.querySelectorAll('img')) {
    if (!image.src.startsWith('data:image/')) found.push(`image from ${image.src.slice(0, 120)}`);
  }
  for (const element of document.querySelectorAll('main :is(script, iframe, object, embed, form form)')) {
    found.push(`element ${element.localName}`);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${scrollWidth} px of content in ${clientWidth} px`);
  return [...new Set(found)];
}
