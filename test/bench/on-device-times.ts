import './extensionless.ts';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { PageFacts } from '../../lib/on-device/facts.ts';
import type { WantedFacts } from '../../lib/on-device/read/read-facts.ts';
import { answerHtml, openPageReader, SCRIPT } from '../support/page-reader.ts';
import type { Row } from './rows.ts';
import { toMedian, toNote, toRow } from './rows.ts';

const HOST = 'large-shop.example.com';
const ELEMENTS = 10_000;

const many = (count: number, toPart: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toPart(index)).join('\n');

/** A shop with a long list: what a page of so many elements mostly is. */
function toLargePage(): string {
  const organisation = { '@type': 'Organization', name: 'Large Shop', url: '/', sameAs: ['https://x.com/largeshop'] };
  const head = `<meta property="og:site_name" content="Large Shop"><link rel="icon" href="/icon.png">
    ${many(40, (index) => `<script src="https://cdn${index}.example.com/a.js" async></script>`)}
    ${many(10, (index) => `<link rel="preload stylesheet" href="/styles/${index}.css">`)}
    <script type="application/ld+json">${JSON.stringify(organisation)}</script>`;
  const cell = (index: number) => `<div class="grid-item product-card">
    <a class="product-card__link" href="/product/${index}"><img class="product-card__image" src="/p.png" alt="Shoe ${index}"></a>
    <div class="product-card__body"><h3 class="title"><a href="/product/${index}">Shoe number ${index}</a></h3>
      <p>Made of <b>leather</b> and <i>rubber</i>, for walking.</p><span class="price">49 euros</span>
      <button class="btn btn--small"><svg viewBox="0 0 1 1"><path d="M0 0"/></svg> Buy</button></div></div>`;
  const menu = many(150, (index) => `<li class="menu-item"><a href="/category/${index}">Category ${index}</a></li>`);
  // 13 elements a cell.
  const cells = many(Math.round((ELEMENTS - 420) / 13), cell);
  return `<!doctype html><html lang="en"><head><title>Large Shop</title>${head}</head><body class="page shop">
    <div id="app"><div class="layout"><header class="site-header"><a href="/"><img class="logo" src="/logo.svg" alt="Large Shop"></a>
    <nav><ul class="menu">${menu}</ul></nav></header><main><div class="grid">${cells}</div></main>
    <footer class="site-footer"><a href="https://x.com/largeshop" aria-label="X"><svg></svg></a></footer></div></div></body></html>`;
}

/** Reads and analyses a page of 10,000 elements in Chromium, again and again. */
export async function measureOnDevice(runs: number): Promise<Row[]> {
  const { readGlobals } = await import('../../lib/on-device/read/read-globals.ts');
  const { analyse, WANTED } = await import('../../lib/on-device/analyse.ts');
  const reader = await openPageReader();
  try {
    reader.sites.answerAs(HOST, answerHtml(toLargePage()));
    const page = await reader.browser.newPage();
    await page.goto(`https://${HOST}/`, { waitUntil: 'load' });
    const tabId = await reader.toTabId(page);
    const timed =
      '(question) => { const start = performance.now(); sitecardReadPage(question); return performance.now() - start; }';
    const inPage: number[] = [];
    const toFacts: number[] = [];
    const analysed: number[] = [];
    for (let run = 0; run < runs; run++) {
      // A page that was read before is read faster.
      await page.reload({ waitUntil: 'load' });
      const args = [{ elements: (WANTED as WantedFacts).elements, milliseconds: 10_000 }];
      const target = { tabId };
      await reader.executeScript({ target, files: ['read-page.js'] });
      const [frame] = await reader.executeScript({ target, func: timed, args } as never);
      inPage.push(frame?.result as number);
      await page.reload({ waitUntil: 'load' });
      const start = performance.now();
      const result = await reader.read(tabId, WANTED);
      const read = performance.now();
      if (!result.ok) throw new Error(result.reason);
      analyse(result.facts satisfies PageFacts, { now: 0, host: HOST });
      toFacts.push(read - start);
      analysed.push(performance.now() - read);
    }
    const count = await page.evaluate(() => document.querySelectorAll('*').length);
    const bytes = gzipSync(`${readFileSync(SCRIPT)}${readGlobals}`).length;
    return [
      toNote('on device: elements of the page', count, ''),
      toRow('on device: time in the page', toMedian(inPage), 'ms', 25),
      toNote('on device: time in the page, least', Math.min(...inPage), 'ms'),
      toNote('on device: click to facts, over the driver of the browser', toMedian(toFacts), 'ms'),
      toNote('on device: facts to card', toMedian(analysed), 'ms'),
      toRow('on device: click to card', toMedian(toFacts) + toMedian(analysed), 'ms', 250),
      toRow('on device: what is injected, gzip', bytes / 1024, 'KB', 8),
    ];
  } finally {
    await reader.close();
  }
}
