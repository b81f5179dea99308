// @vitest-environment happy-dom
import { act } from '@testing-library/preact';
import { render } from 'preact';
import { expect, test } from 'vitest';
import { Card } from '../../../../components/card/Card';
import type { CardSections } from '../../../../components/card/card-sections';
import { LATE_PARTS } from '../../../../components/card/late-parts';
import { createCardActions } from '../../../support/card-actions';
import { watchFormatters } from '../../../support/formatters';
import { CARDS, NOW } from '../../../support/gallery/cards';

/** A card that is short enough for the company to show at once, and old. */
function toShortAndOld({ categories, company, ...rest }: CardSections): CardSections {
  if (categories.status !== 'ready' || company.status !== 'ready') throw new Error('not ready');
  const data = categories.answer.data?.slice(0, 1) ?? null;
  return {
    ...rest,
    categories: { ...categories, stale: true, answer: { ...categories.answer, data } },
    company: { ...company, stale: true },
  };
}

test('the first paint makes no formatter, and what it keeps the place of follows', async () => {
  const { full } = CARDS;
  if (!full) throw new Error('no such card');
  const readMade = watchFormatters();
  const facts = () =>
    [...document.querySelectorAll('.section-company .fact-value')].map(({ textContent }) => textContent);
  await act(async () => {
    render(
      <Card
        late={LATE_PARTS}
        subject={{ kind: 'host', host: 'lumenpay.com' }}
        now={NOW}
        loadLogos
        layout="narrow"
        actions={createCardActions()}
        sections={toShortAndOld(full)}
      />,
      document.body,
    );
    expect(readMade()).toEqual([]);
    expect(facts().length).toBeGreaterThan(3);
    expect(facts().join()).not.toMatch(/\$|Ireland/);
  });
  expect(readMade()).not.toEqual([]);
  expect(facts().join()).toMatch(/\$/);
  expect(facts().join()).toMatch(/Ireland/);
});
