// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { SourcesBar } from '../../../../../components/card/sections/SourcesBar';
import { Traffic } from '../../../../../components/card/sections/Traffic';
import { toTestAnswer } from '../../../../support/answers';

afterEach(cleanup);

const toShare = (name: string, share: number) => ({ key: name, name, share });
const show = (...rows: ReturnType<typeof toShare>[]) => {
  const onCopyValue = vi.fn();
  render(<SourcesBar caption="Where visits come from" rows={rows} onCopyValue={onCopyValue} />);
  return onCopyValue;
};
const parts = () =>
  [...document.querySelectorAll<HTMLElement>('.source')].map(({ title, style }) => [title, Number(style.flexGrow)]);
/** In a wide bar, where parts of middle size have their labels at them. */
const together = () =>
  [...document.querySelectorAll('.sources-rest > [data-size="small"]')].map(({ textContent }) => textContent);

test('the parts of the bar are as long as the shares are large, and the largest comes first', () => {
  show(toShare('Search', 0.26), toShare('Direct', 0.53), toShare('E-mail', 0.05));
  expect(parts()).toEqual([
    ['Direct: 53%', 0.53],
    ['Search: 26%', 0.26],
    ['E-mail: 5%', 0.05],
  ]);
});

test('every part has its label at it, and those that are too small for one have theirs together', () => {
  show(toShare('Direct', 0.53), toShare('Search', 0.26), toShare('E-mail', 0.05), toShare('Paid', 0));
  const labels = [...document.querySelectorAll('.source:not([data-size="small"]) > .source-label')];
  expect(labels.map(({ textContent }) => textContent)).toEqual(['Direct 53%', 'Search 26%']);
  expect(together()).toEqual(['E-mail 5%', 'Paid 0%']);
});

test('screen readers have a table in place of the bar, in the order of the service', () => {
  show(toShare('Search', 0.26), toShare('Direct', 0.53));
  const table = screen.getByRole('table', { name: 'Where visits come from' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['Search26%', 'Direct53%']);
  expect(document.querySelector('.sources-bar')?.closest('[aria-hidden]')?.getAttribute('aria-hidden')).toBe('true');
});

test('all shares are copied in two columns', () => {
  const onCopyValue = show(toShare('Search', 0.26), toShare('Direct', 0.53));
  fireEvent.click(screen.getByRole('button', { name: 'Copy “Where visits come from”' }));
  expect(onCopyValue.mock.calls).toEqual([['Search\t26%\nDirect\t53%']]);
});

test('what is no share takes no room', () => {
  show(toShare('Direct', Number.NaN), toShare('Search', -1), toShare('Paid', 0.3));
  expect(parts().map(([, size]) => size)).toEqual([0.3, 0, 0]);
  expect(document.body.textContent).not.toContain('NaN');
});

test('a page that hands it in shows it for the sources of a site', () => {
  const { data } = toTestAnswer('traffic');
  if (data === null) throw new Error('no traffic');
  render(<Traffic data={data} Sources={SourcesBar} />);
  expect(parts()).toEqual([['Direct: 100%', 1]]);
});
