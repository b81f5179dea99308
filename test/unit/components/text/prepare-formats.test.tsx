// @vitest-environment happy-dom
import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { Card } from '../../../../components/card/Card';
import { LATE_PARTS } from '../../../../components/card/late-parts';
import { prepareFormats } from '../../../../components/text/format';
import { createCardActions } from '../../../support/card-actions';
import { watchFormatters } from '../../../support/formatters';
import { CARDS, NOW } from '../../../support/gallery/cards';

test('formatters made while answers are awaited are those that a full card needs', async () => {
  const sections = CARDS.full;
  if (!sections) throw new Error('no such card');
  await prepareFormats();
  const readMade = watchFormatters();
  render(
    <Card
      late={LATE_PARTS}
      subject={{ kind: 'host', host: 'lumenpay.com' }}
      now={NOW}
      loadLogos
      layout="narrow"
      actions={createCardActions()}
      {...{ sections }}
    />,
  );
  expect(readMade()).toEqual([]);
});
