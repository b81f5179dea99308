import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { SectionName } from '../../lib/model';
import { t } from '../../lib/texts';
import { useIcons } from '../card/icon-state';
import { CategoryIcon } from '../card/sections/CategoryIcon';
import { MonthBars } from '../card/sections/Charts';
import { TechnologyIcon } from '../card/sections/TechnologyIcon';
import { toTitle, toVisible } from '../text/visible';
import { Fold } from '../ui/Fold';
import { useFocusKept } from '../ui/hooks';
import { Chip } from '../ui/Texts';
import type { ComparedCell, ComparedRow, ComparedValue, Given, ListedValue } from './compared-row';
import type { ComparedColumn } from './SectionFace';
import { hasNote, isAnswered, SectionFace, SectionNote } from './SectionFace';

interface Props {
  name: SectionName;
  columns: readonly ComparedColumn[];
  rows: readonly ComparedRow[];
  now: number;
}

/** One section of every site: a heading, and a row for each of its values. */
export function ComparedGroup({ name, columns, rows, now }: Props) {
  useIcons();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that loads a section goes with the click.
  useFocusKept(columns.map(({ sections }) => sections[name].status).join(), () => heading.current);
  const hasNotes = columns.some((column) => isAnswered(column, name) && hasNote(column, name));
  // A site without values has one cell over all rows of the group.
  const height = Math.max(1, rows.length + (hasNotes ? 1 : 0));
  const toFaces = (row: number, draw: (column: ComparedColumn, index: number) => ComponentChildren) =>
    columns.map((column, index) => {
      if (isAnswered(column, name)) return draw(column, index);
      return (
        row === 0 && (
          <td key={column.host} class="compare-face" rowSpan={height}>
            <div class="compare-cell">
              <SectionFace name={name} column={column} now={now} />
            </div>
          </td>
        )
      );
    });
  return (
    <tbody>
      <tr class="compare-heading">
        <th id={`compare-${name}`} scope="rowgroup" colSpan={columns.length + 1}>
          <h2 ref={heading} tabIndex={-1}>
            {t(`text.section.${name}`)}
          </h2>
        </th>
      </tr>
      {rows.map((row, at) => (
        <tr key={row.name} data-row={row.name}>
          <RowHead row={row} isCategory={name === 'categories'} />
          {row.isJoined
            ? toJoined(row, columns, name, (index) => toFaces(at, () => null)[index])
            : toFaces(at, ({ host }, index) => (
                <td key={host} class={row.odd[index] ? 'compare-odd' : undefined}>
                  <Cell cell={row.cells[index]} title={row.label} isOdd={row.odd[index] ?? false} />
                </td>
              ))}
        </tr>
      ))}
      {(hasNotes || rows.length === 0) && (
        <tr data-row="note">
          <th scope="row">
            {hasNotes ? t('compare.field.at') : <span class="hidden-text">{t('compare.listed')}</span>}
          </th>
          {toFaces(rows.length, (column) => (
            <td key={column.host}>
              <div class="compare-cell">
                <SectionNote name={name} column={column} now={now} />
              </div>
            </td>
          ))}
        </tr>
      )}
    </tbody>
  );
}

function RowHead({ row: { name, label, likeness }, isCategory }: { row: ComparedRow; isCategory: boolean }) {
  return (
    <th scope="row">
      <span class="compare-label">
        {isCategory && <CategoryIcon path={name} />}
        <bdi>{toVisible(label)}</bdi>
        {likeness === 'differs' && (
          <span class="compare-mark" title={t('compare.differs')}>
            <span aria-hidden="true">≠</span>
            <span class="hidden-text">{t('compare.differs')}</span>
          </span>
        )}
      </span>
    </th>
  );
}

/** One cell over each run of columns that have an answer. */
function toJoined(
  { cells, label }: ComparedRow,
  columns: readonly ComparedColumn[],
  name: SectionName,
  toFace: (index: number) => ComponentChildren,
): ComponentChildren[] {
  const drawn: ComponentChildren[] = [];
  for (let index = 0; index < columns.length; ) {
    const start = index;
    while (index < columns.length && isAnswered(columns[index] as ComparedColumn, name)) index += 1;
    if (index === start) {
      drawn.push(toFace(index));
      index += 1;
      continue;
    }
    drawn.push(
      <td key={columns[start]?.host} class="compare-joined" colSpan={index - start}>
        <Cell cell={cells[start]} title={label} />
      </td>,
    );
  }
  return drawn;
}

function Cell({ cell, title, isOdd = false }: { cell: Given<ComparedCell>; title: string; isOdd?: boolean }) {
  if (!cell) return <span class="none">–</span>;
  if (cell.kind === 'list') return <List items={cell.items} title={title} />;
  if (cell.kind === 'months') {
    return (
      <div class="compare-cell">
        <MonthBars months={cell.months} mostVisits={cell.mostVisits} />
      </div>
    );
  }
  return <Value value={cell} isOdd={isOdd} />;
}

function Value({ value: { text, full, size, href, tone }, isOdd }: { value: ComparedValue; isOdd: boolean }) {
  const shown = <bdi>{toVisible(text)}</bdi>;
  const word = href ? (
    <a href={href} target="_blank" rel="noreferrer noopener" title={toTitle(href)}>
      {shown}
      <span class="hidden-text"> {t('card.social.newTab')}</span>
    </a>
  ) : (
    shown
  );
  return (
    <div class={size === undefined ? 'compare-value' : 'compare-value compare-measure'} data-tone={tone}>
      <span title={full === undefined ? undefined : toTitle(full)}>
        {isOdd && (
          <span class="compare-mark">
            <span aria-hidden="true">≠ </span>
            <span class="hidden-text">{t('compare.odd')} </span>
          </span>
        )}
        {full !== undefined && !href ? (
          <>
            <span aria-hidden="true">{word}</span>
            <span class="hidden-text">{toVisible(full)}</span>
          </>
        ) : (
          word
        )}
      </span>
      {size !== undefined && (
        <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect class="bar-rest" width="100" height="1" />
          <rect class="bar-part" width={size * 100} height="1" />
        </svg>
      )}
    </div>
  );
}

const FIRST_LISTED = 12;

function List({ items, title }: { items: readonly ListedValue[]; title: string }) {
  return (
    <Fold items={items} first={FIRST_LISTED} title={title}>
      {(shown) => (
        <ul class="chips">
          {shown.map(({ key, text, mark, href, kind }) => (
            <li key={key}>
              {kind ? (
                <span class="chip" title={toTitle(text)}>
                  <TechnologyIcon id={key} name={text} kind={kind} />
                  <bdi>{toVisible(text)}</bdi>
                </span>
              ) : href ? (
                <a class="chip" href={href} title={toTitle(text)}>
                  <bdi>{toVisible(text)}</bdi>
                </a>
              ) : (
                <Chip title={toTitle(mark ? `${mark} ${text}` : text)} {...(mark ? { mark: toVisible(mark) } : {})}>
                  {toVisible(text)}
                </Chip>
              )}
            </li>
          ))}
        </ul>
      )}
    </Fold>
  );
}
