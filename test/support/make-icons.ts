// Draws the icons of the extension from assets/icons/icon.svg: node test/support/make-icons.ts
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

const SIZES = [16, 32, 48, 128];
const svg = readFileSync('assets/icons/icon.svg', 'utf8');
/** At 16 pixels lines would blur: fewer shapes, each on whole pixels. */
const small = readFileSync('assets/icons/icon-16.svg', 'utf8');

const browser = await puppeteer.launch({
  executablePath: '/usr/bin/chromium',
  headless: true,
  args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND'],
});
try {
  mkdirSync('assets/public/icon', { recursive: true });
  const page = await browser.newPage();
  for (const size of SIZES) {
    await page.setViewport({ width: size, height: size });
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${size === 16 ? small : svg}`,
    );
    writeFileSync(`assets/public/icon/${size}.png`, await page.screenshot({ omitBackground: true }));
  }
} finally {
  await browser.close();
}
