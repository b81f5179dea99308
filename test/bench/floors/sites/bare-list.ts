import type { DiscoveryItem } from '../../../../lib/discovery/query';
import { SITE_COLUMNS } from '../../../support/site-rows.tsx';

const ROW = 32;
const MOST = 40;

/** What is physically needed: a box that scrolls, the texts of the rows in view, an array that is sorted and filtered. */
export function drawBareList(main: HTMLElement, all: readonly DiscoveryItem[]): void {
  let rows = [...all];
  const filter = Object.assign(document.createElement('input'), { type: 'search' });
  const sort = Object.assign(document.createElement('button'), { className: 'head-sort', textContent: 'Company' });
  const area = Object.assign(document.createElement('div'), { className: 'sites-area' });
  const room = document.createElement('div');
  const lines = Array.from({ length: MOST }, () => {
    const line = document.createElement('div');
    line.append(...SITE_COLUMNS.map(() => document.createElement('span')));
    Object.assign(line.style, { position: 'absolute', height: `${ROW}px`, whiteSpace: 'nowrap', overflow: 'hidden' });
    for (const cell of line.children as unknown as HTMLElement[])
      Object.assign(cell.style, { display: 'inline-block', width: '150px', overflow: 'hidden' });
    return line;
  });
  Object.assign(area.style, { height: '600px', overflow: 'auto', position: 'relative' });
  room.append(...lines);
  area.append(room);
  main.append(filter, sort, area);

  const draw = () => {
    room.style.height = `${rows.length * ROW}px`;
    const first = Math.max(0, Math.floor(area.scrollTop / ROW) - 8);
    lines.forEach((line, place) => {
      const row = rows[first + place];
      line.hidden = row === undefined;
      line.style.top = `${(first + place) * ROW}px`;
      SITE_COLUMNS.forEach(({ value }, index) => {
        if (row) (line.children[index] as HTMLElement).textContent = String(value(row) ?? '–');
      });
    });
  };
  const { compare } = new Intl.Collator('en');
  let sign = -1;
  area.addEventListener('scroll', draw);
  sort.addEventListener('click', () => {
    sign = -sign;
    rows.sort((one, other) => sign * compare(one.companyName ?? '', other.companyName ?? ''));
    draw();
  });
  const texts = new Map(
    all.map((row) => [
      row,
      SITE_COLUMNS.map(({ value }) => value(row))
        .join(' ')
        .toLowerCase(),
    ]),
  );
  filter.addEventListener('input', () => {
    const wanted = filter.value.toLowerCase();
    rows = all.filter((row) => texts.get(row)?.includes(wanted));
    draw();
  });
  draw();
}
