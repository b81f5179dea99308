// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import type { CardSections, SectionState } from '../../../../components/card/card-sections';
import { OnThisPage } from '../../../../components/on-device/OnThisPage';
import { createPageState } from '../../../../components/on-device/page-state';
import type { PageFailure } from '../../../../components/on-device/read-page';
import { createRegistryState } from '../../../../components/on-device/registry-state';
import type { Estimate, SectionName } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { toTestAnswer } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';
import { createCardActions } from '../../../support/card-actions';
import { READ_AT, toTestEstimate } from '../../../support/estimates';

afterEach(cleanup);

const toReady = (name: SectionName) =>
  ({
    status: 'ready',
    answer: toTestAnswer(name),
    stale: false,
    refreshing: false,
    failure: null,
    again: 'refresh',
  }) as SectionState;
const FAILED: SectionState = { status: 'failed', failure: { kind: 'no-content', billed: 'no' }, again: 'refresh' };

function show({ failed = [] as SectionName[], found = toTestEstimate() as Estimate | PageFailure, isTab = true } = {}) {
  const host = 'tern-and-tide.com';
  const page = createPageState({ session: createAreaSpace().connect().area }, host, isTab ? async () => found : null);
  const permissions = { consent: async () => true, allow: async () => true };
  const registry = createRegistryState(host, permissions, async () => ({
    ok: false,
    failure: { kind: 'internal', billed: 'no' },
  }));
  const states = SECTION_NAMES.map((name) => [name, failed.includes(name) ? FAILED : toReady(name)]);
  const sections = Object.fromEntries(states) as CardSections;
  const actions = createCardActions();
  render(<OnThisPage now={READ_AT} isSafetyOn={false} {...{ page, registry, sections, actions }} />);
  return { page };
}

const press = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Read this page' }));
  await screen.findByRole('button', { name: 'Read again' });
};
const regions = () => screen.queryAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
const listOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('before the click nothing is shown but that nothing is sent', () => {
  show();
  expect(screen.getByText(/^Reads the open page on this device\. Nothing is sent/)).toBeTruthy();
  expect(regions()).toEqual([]);
});

test('after it the page is compared with the answer, and what the service lacks is added, each marked', async () => {
  show({ failed: ['logo'] });
  await press();
  expect(screen.getByText('Read just now on this device. Nothing was sent.')).toBeTruthy();
  expect(screen.getByText('The page points to the same: Shopping.')).toBeTruthy();
  expect(listOf('Seen only here')).toEqual(['WordPress', 'WooCommerce', 'jQuery']);
  expect(screen.queryByRole('list', { name: 'Also seen in this page' })).toBeNull();
  const added = ['Categories', 'Technologies', 'Company', 'Social profiles', 'Logo'];
  for (const name of added) expect(screen.getByRole('region', { name: `${name} Estimate` })).toBeTruthy();
  expect(regions()).toHaveLength(added.length);
});

test('where the service has no registration the registry may be asked', async () => {
  show({ failed: ['registration'] });
  expect(screen.getByRole('button', { name: 'Ask the registry' })).toBeTruthy();
});

test('a page that adds nothing says so', async () => {
  const { logo } = toTestEstimate().answers;
  show({ found: toTestEstimate({ answers: { ...(logo && { logo }) } }) });
  await press();
  expect(screen.getByText('The page shows nothing that the service does not say.')).toBeTruthy();
});

test('a page that cannot be read says why and what to do', async () => {
  show({ found: 'too-slow' });
  fireEvent.click(screen.getByRole('button', { name: 'Read this page' }));
  expect((await screen.findByText(/^The page does not answer\. Reload it/)).getAttribute('role')).toBe('status');
});

test('beside no tab there is nothing to press', () => {
  show({ isTab: false });
  expect(screen.queryByRole('button', { name: 'Read this page' })).toBeNull();
});
