import { ChevronDown } from 'lucide-preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { Button } from '../ui/Button';
import type { RowAction } from './ActionMenu';
import { ActionMenu } from './ActionMenu';

/** Pixels, as in the style sheet. */
const GAP = 8;
/** Pixels that the menu takes. It is wider in no language. */
const MENU = 88;

/** How many of these fit into so much room, beside the menu with the others. Widths are pixels. */
export function countFitting(widths: readonly number[], room: number): number {
  const ends = widths.map((_, place) => widths.slice(0, place + 1).reduce((sum, width) => sum + width + GAP, -GAP));
  if ((ends.at(-1) ?? 0) <= room) return widths.length;
  return ends.filter((end) => end + GAP + MENU <= room).length;
}

interface Props {
  actions: readonly RowAction[];
}

/** Buttons on one line, however long their names are. Those that do not fit are in a menu at its end. */
export function FittingActions({ actions }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(actions.length);
  const names = actions.map(({ label }) => label).join('\n');
  useLayoutEffect(() => {
    const { current: element } = room;
    if (!element) return;
    const measure = () => {
      const buttons = [...element.querySelectorAll<HTMLElement>('.fitting-action')];
      const widths = buttons.map(({ offsetWidth }) => offsetWidth);
      // Before it is laid out it has no room.
      if (element.clientWidth > 0) setFitting(countFitting(widths, element.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [names]);
  return (
    <div ref={room} class="fitting-actions">
      {/* One that does not fit is on a line below, unseen, so that its width is known. */}
      <div class="fitting-line">
        {actions.map(({ label, act }, place) => (
          <span key={place} class="fitting-action" data-over={place >= fitting || undefined}>
            <Button onClick={act}>{label}</Button>
          </span>
        ))}
      </div>
      {fitting < actions.length && (
        <ActionMenu
          label={t('site-table.more')}
          button={
            <>
              {t('site-table.more')} <ChevronDown size={14} aria-hidden />
            </>
          }
          actions={actions.slice(fitting)}
        />
      )}
    </div>
  );
}
