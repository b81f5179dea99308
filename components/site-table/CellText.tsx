import { toVisible } from '../text/visible';

/** Text of others in a cell: it cannot turn the text around it. Where it is cut, the tip of the table has the whole. */
export function CellText({ text }: { text: string }) {
  return <bdi class="remote">{toVisible(text)}</bdi>;
}
