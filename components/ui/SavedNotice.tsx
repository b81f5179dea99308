import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/texts';
import { Button } from './Button';
import { useFocusKept } from './hooks';

/** Between the two, in pixels. */
const GAP = 8;

const isOver = (one: DOMRect, other: DOMRect) =>
  one.top < other.bottom + GAP &&
  one.bottom > other.top - GAP &&
  one.left < other.right + GAP &&
  one.right > other.left - GAP;

/**
 * Keeps what is fixed to the bottom of the page off what `selector` finds, which may stick there too: where it would lie over
 * that, it stands above. Both have buttons, and a click that is meant for the one must not reach the other.
 */
function useKeptClear(fixed: RefObject<HTMLElement | null>, selector: string): void {
  useLayoutEffect(() => {
    const element = fixed.current;
    if (!element) return;
    const place = () => {
      element.style.insetBlockEnd = '';
      const other = document.querySelector(selector)?.getBoundingClientRect();
      if (!other || !isOver(element.getBoundingClientRect(), other)) return;
      element.style.insetBlockEnd = `${document.documentElement.clientHeight - other.top + GAP}px`;
    };
    // The page grows with what comes to stand in it.
    const sizes = new ResizeObserver(place);
    for (const grown of [element, document.body]) sizes.observe(grown);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [selector]);
}

interface Props {
  /** Null before the first change. `count` differs from change to change, so that each is read out. */
  notice: { count: number; saved: boolean; onAct: (() => void) | null } | null;
  /** Finds what sticks to the bottom of the page as well. */
  clearOf: string;
}

/** Render the quiet word that a setting is saved, with a way back where something was lost; or that it is not saved, with a way to try again. */
export function SavedNotice({ notice, clearOf }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useKeptClear(place, clearOf);
  const onAct = notice?.onAct ?? null;
  /** What had the focus when the button came, far from it at the end of the page. */
  const origin = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (onAct && !place.current?.contains(activeElement)) origin.current = activeElement as HTMLElement | null;
  }, [notice?.count]);
  // The button goes with what it undid.
  useFocusKept(onAct === null, () => origin.current, true);
  return (
    <div ref={place} class="saved-notice">
      <div role="status">
        {notice && (
          <p key={notice.count} class={onAct ? 'staying' : 'passing'}>
            {notice.saved ? t('ui.form.saved') : t('ui.form.notSaved')}
          </p>
        )}
      </div>
      {notice && onAct && (
        <Button kind="quiet" onClick={onAct}>
          {notice.saved ? t('ui.form.undo') : t('ui.form.tryAgain')}
        </Button>
      )}
    </div>
  );
}
