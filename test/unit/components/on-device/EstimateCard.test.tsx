// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { toCardText } from '../../../../components/card/markdown-labels';
import { EstimateCard, toEstimateSections } from '../../../../components/on-device/EstimateCard';
import { createRegistryState } from '../../../../components/on-device/registry-state';
import type { Estimate } from '../../../../lib/model';
import { createCardActions } from '../../../support/card-actions';
import { READ_AT, toTestEstimate } from '../../../support/estimates';

afterEach(cleanup);

function show(change: Partial<Estimate> = {}) {
  const actions = createCardActions();
  const estimate = toTestEstimate(change);
  const permissions = { consent: async () => true, allow: async () => true };
  const registry = createRegistryState(estimate.host, permissions, async () => ({
    ok: false,
    failure: { kind: 'internal', billed: 'no' },
  }));
  const lack = { isKeyMissing: true, remedy: <button type="button">Enter service and key</button> };
  render(<EstimateCard layout="narrow" now={READ_AT} isSafetyOn={false} {...{ estimate, actions, registry, lack }} />);
}

/** A section of the estimate, by its heading and its mark. */
const region = (name: string) => screen.getByRole('region', { name: `${name} Estimate` });
const textOf = (name: string) => region(name).textContent?.replace(/\s+/g, ' ') ?? '';
const withoutAnswers = (name: keyof Estimate['answers'], change: Partial<Estimate> = {}) => {
  const { answers } = toTestEstimate();
  const answer = answers[name];
  if (!answer) throw new Error(name);
  return {
    answers: { ...answers, [name]: { ...answer, presence: 'empty', data: null } },
    ...change,
  } as Partial<Estimate>;
};

test('the head says whose card it is, where it comes from and when it was read, and offers no call', () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('tern-and-tide.com');
  expect(document.querySelector('.card-source')?.textContent).toBe('Estimate from this pageread just now');
  expect(document.querySelector('main, .card')?.textContent).not.toMatch(/\d call|Refresh|Classify/);
});

test('every section that a page speaks of is marked as an estimate and says why in the words of the page', () => {
  show();
  const why = {
    Categories: 'Shopping Structured data: OnlineStore',
    Company: 'Name Open Graph: Tern & Tide',
    Technologies: 'WordPress 6.7.1 Meta tag: WordPress 6.7.1',
    'Social profiles': 'Facebook Link: https://www.facebook.com/tern',
    Logo: 'Logo Structured data: https://tern-and-tide.com/logo.svg',
  };
  for (const [name, words] of Object.entries(why)) {
    expect(within(region(name)).getByText('Estimate')).toBeTruthy();
    const summary = within(region(name)).getByText('Why');
    expect(summary.getAttribute('aria-label')).toBe(`Why: ${name}`);
    const lines = [...region(name).querySelectorAll('.why dt, .why dd')].map((line) => line.textContent?.trim());
    expect(lines.join(' ')).toContain(words);
  }
});

test('words of the page are shown as text that turns nothing around it, with unseen signs marked', () => {
  show({ evidence: { company: [{ value: 'name', seen: [{ kind: 'title', text: '<b>a</b>\u202eevil' }] }] } });
  const quote = region('Company').querySelector('q > bdi');
  expect(quote?.textContent).toBe('<b>a</b>␣evil');
  expect(quote?.children).toHaveLength(0);
});

test.each([
  [{ abstention: 'language', language: 'fi' }, 'No category: Sitecard cannot judge pages in this language (Finnish).'],
  [{ abstention: 'language', language: null }, 'No category: Sitecard cannot judge pages in this language.'],
  [{ abstention: 'language', language: '!' }, 'No category: Sitecard cannot judge pages in this language.'],
  [{ abstention: 'little-text' }, 'No category: the page has too little text.'],
  [{ abstention: 'unclear' }, 'No category: nothing in the page stands out.'],
] as [Partial<Estimate>, string][])('without a category it says why: %j', (change, sentence) => {
  show(withoutAnswers('categories', change));
  expect(textOf('Categories')).toContain(sentence);
  expect(within(region('Categories')).queryByText('Why')).toBeNull();
});

test('what the page does not show is said of the page, and what was not looked at is told apart', () => {
  show(withoutAnswers('company'));
  expect(textOf('Company')).toContain('The page names no company.');
  cleanup();
  show({ answers: {} });
  expect(textOf('Company')).toContain('there was no time for this part');
});

test('what only the service knows is folded together, one sentence each, and above the way to it', () => {
  show();
  const needs = screen.getByRole('region', { name: 'What only the service knows' });
  expect([...needs.querySelectorAll('dt')].map((term) => term.textContent)).toEqual([
    'Traffic',
    'Similar sites',
    'IAB categories',
  ]);
  expect(screen.getByText(/^With a key the service adds these/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enter service and key' })).toBeTruthy();
});

test('the logo of the page is not asked for before a click, which says whom it asks', () => {
  show();
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector('.logo .tile')).toBeTruthy();
  expect(textOf('Logo')).toContain('Asks tern-and-tide.com for it.');
  fireEvent.click(screen.getByRole('button', { name: 'Load the logo' }));
  // It is on its way: the letter is gone.
  expect(document.querySelector('.logo .tile')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Load the logo' })).toBeNull();
});

test('copies name the page as the source, and say of what it does not show nothing about the service', () => {
  const estimate = toTestEstimate(withoutAnswers('social'));
  const card = { subject: { host: estimate.host }, sections: toEstimateSections(estimate) };
  const markdown = toCardText(card, 'markdown');
  expect(markdown.match(/^_Source: .*_$/gm)).toHaveLength(5);
  expect(markdown).not.toContain('the service');
  expect(markdown).toContain('Source: estimate on this device');
  expect(markdown).toContain('Not visible in the page');
  expect(markdown).not.toContain('Traffic');
  const { sections } = JSON.parse(toCardText(card, 'json'));
  expect(Object.values(sections).map((section) => (section as { source: string }).source)).toEqual(
    Array(5).fill('on-device'),
  );
});
