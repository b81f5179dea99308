import './extensionless.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFacts } from '../../lib/on-device/facts.ts';
import type { LabelledPage, PageFolder } from '../support/labelled-pages.ts';
import { readLabelledPages } from '../support/labelled-pages.ts';
import { answerHtml, openPageReader } from '../support/page-reader.ts';
import type { CategoryResult, CompanyField, Judged, NamedScore } from './accuracy-scores.ts';
import {
  addScores,
  judgeCategories,
  judgeCompany,
  judgeLogo,
  judgeSocial,
  judgeTechnologies,
} from './accuracy-scores.ts';

/** An hour that no page depends on, so that two runs are alike. */
const NOW = Date.UTC(2026, 10, 28);

export interface ReadPage {
  page: LabelledPage;
  facts: PageFacts;
  detected: string | null;
}

/** Opens each page under its own address in Chromium and reads it as the product does. Every other name is on loopback too. */
export async function readPages(folder: PageFolder): Promise<ReadPage[]> {
  const { WANTED } = await import('../../lib/on-device/analyse.ts');
  const { toLanguageSample } = await import('../../lib/on-device/language.ts');
  const pages = readLabelledPages(folder);
  const reader = await openPageReader();
  try {
    const tab = await reader.browser.newPage();
    const read: ReadPage[] = [];
    for (const page of pages) {
      const { host, pathname } = new URL(page.address);
      const answer = answerHtml(page.html);
      reader.sites.answerAs(host, (request, response) => {
        if (request.url?.split('?')[0] === pathname) answer(request, response);
        else response.writeHead(404).end();
      });
      await tab.goto(page.address, { waitUntil: 'load' });
      const result = await reader.read(await reader.toTabId(tab), WANTED);
      if (!result.ok) throw new Error(`${page.slug} cannot be read: ${result.reason}`);
      const detected = await reader.detectLanguage(toLanguageSample(result.facts));
      read.push({ page, facts: result.facts, detected });
    }
    return read;
  } finally {
    await reader.close();
  }
}

/** One file a page, with its label, for whoever fits the analyser to the pages to tune on. */
export function writeFacts(pages: readonly ReadPage[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { page, facts, detected } of pages) {
    const { slug, html: _, ...label } = page;
    writeFileSync(join(folder, `${slug}.json`), `${JSON.stringify({ label, facts, detected }, null, 1)}\n`);
  }
}

async function judge(pages: readonly ReadPage[]): Promise<Judged[]> {
  const { analyse } = await import('../../lib/on-device/analyse.ts');
  return pages.map(({ page, facts, detected }) => ({
    page,
    estimate: analyse(facts, { now: NOW, host: new URL(page.address).hostname, detected, clock: () => 0 }),
  }));
}

const toShare = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${(part / whole).toFixed(2)} (${part} of ${whole})`;

function toTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function groupBy<T>(items: readonly T[], toKey: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(toKey(item), [...(groups.get(toKey(item)) ?? []), item]);
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}

function toSectionRow(name: string, scores: readonly NamedScore[]): string[] {
  const { given, right, found, wanted } = addScores(scores);
  const stating = scores.filter((score) => score.wanted > 0);
  const answered = stating.filter((score) => score.given > 0).length;
  return [name, toShare(right, given), toShare(found, wanted), toShare(answered, stating.length)];
}

function toCategoryRow(name: string, results: readonly CategoryResult[]): string[] {
  const labelled = results.filter(({ page }) => page.category !== null);
  const answered = results.filter(({ tops }) => tops.length > 0);
  return [
    name,
    String(results.length),
    toShare(labelled.filter(({ tops }) => tops.length > 0).length, labelled.length),
    toShare(answered.filter(({ isFirstRight }) => isFirstRight).length, answered.length),
    toShare(answered.filter(({ isOneRight }) => isOneRight).length, answered.length),
  ];
}

function toClassRows(results: readonly CategoryResult[]): string[][] {
  return groupBy(results, ({ page }) => page.category ?? 'no category').map(([name, of]) => {
    const answered = of.filter(({ tops }) => tops.length > 0);
    const right = answered.filter(({ isFirstRight }) => isFirstRight);
    const named = results.filter(({ tops }) => tops[0] === name);
    const others = groupBy(
      answered.filter(({ isFirstRight }) => !isFirstRight),
      ({ tops }) => tops[0] ?? '',
    );
    return [
      name,
      ...[of, answered, right].map(({ length }) => String(length)),
      `${named.filter(({ isFirstRight }) => isFirstRight).length} of ${named.length}`,
      others.map(([other, { length }]) => `${other} ${length}`).join(', '),
    ];
  });
}

function toConfidenceRows(results: readonly CategoryResult[]): string[][] {
  const answered = results.filter(({ confidence }) => confidence !== null);
  const toStep = ({ confidence }: CategoryResult) => (Math.floor((confidence ?? 0) * 10 + 1e-9) / 10).toFixed(1);
  return groupBy(answered, toStep).map(([from, of]) => [
    `${from} to ${(Number(from) + 0.1).toFixed(1)}`,
    toShare(of.filter(({ isFirstRight }) => isFirstRight).length, of.length),
  ]);
}

const COMPANY_FIELDS: CompanyField[] = ['name', 'city', 'country', 'employees'];

function toDetails(judged: readonly Judged[]): string[] {
  const lines = judged.flatMap((one) => {
    const { slug, category } = one.page;
    const { tops, isFirstRight } = judgeCategories(one);
    const company = judgeCompany(one);
    const says = (name: string, { wrong, missed }: NamedScore) => [
      ...(wrong.length > 0 ? [`${name} wrong: ${wrong.join(' ')}`] : []),
      ...(missed.length > 0 ? [`${name} missed: ${missed.join(' ')}`] : []),
    ];
    const faults = [
      ...(isFirstRight || (category === null && tops.length === 0)
        ? []
        : [`category ${category}, given ${tops.join(', ') || `none (${one.estimate.abstention})`}`]),
      ...says('technologies', judgeTechnologies(one)),
      ...COMPANY_FIELDS.flatMap((field) => says(field, company[field])),
      ...says('social', judgeSocial(one)),
      ...says('logo', judgeLogo(one)),
    ];
    return faults.map((fault) => `- ${slug}: ${fault}`);
  });
  return ['', '## What was wrong or missed', '', ...lines];
}

/** What the analyser makes of the pages of a folder, as a text in Markdown. The same pages give the same text. */
export async function toReport(
  folder: PageFolder,
  pages: readonly ReadPage[],
  { details }: { details: boolean },
): Promise<string> {
  const judged = await judge(pages);
  const categories = judged.map(judgeCategories);
  const companies = judged.map(judgeCompany);
  const languages = groupBy(categories, ({ page }) => page.language);
  return [
    `# On-device analyser, pages to ${folder === 'tune' ? 'tune on' : 'report on'} (n = ${judged.length})`,
    '',
    'One team wrote these pages and the rules of the analyser. The figures say whether it does what it was made to do. They say',
    'nothing of the web at large.',
    '',
    toTable(
      ['Section', 'Precision', 'Recall', 'Pages answered, of those that state it'],
      [
        toSectionRow('technologies', judged.map(judgeTechnologies)),
        ...COMPANY_FIELDS.map((field) =>
          toSectionRow(
            `company, ${field}`,
            companies.map((company) => company[field]),
          ),
        ),
        toSectionRow('social', judged.map(judgeSocial)),
        toSectionRow('logo', judged.map(judgeLogo)),
      ],
    ),
    '',
    toTable(
      ['Categories', 'Pages', 'Answered', 'First right, of those answered', 'One of three right'],
      [toCategoryRow('all', categories), ...languages.map(([language, results]) => toCategoryRow(language, results))],
    ),
    '',
    toTable(
      ['Category', 'Pages', 'Answered', 'First right', 'Right, of those named so', 'Named instead'],
      toClassRows(categories),
    ),
    '',
    toTable(['Confidence', 'First right'], toConfidenceRows(categories)),
    ...(details ? toDetails(judged) : []),
  ].join('\n');
}
