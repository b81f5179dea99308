import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../lib/texts';
import { Button } from './Button';
import { useFocusKept } from './hooks';

const GAP = 8;

const isOver = (one: DOMRect, other: DOMRect) =>
  one.top < other.bottom + GAP &&
  one.bottom > other.top - GAP &&
  one.left < other.right + GAP &&
  one.right > other.left - GAP;

/** Keeps the fixed element above the one that `selector` finds, so that no click reaches the wrong button. */
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
    // The page grows with its content.
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
  /** Null before the first change. A new `count` makes each change read out. */
  notice: { count: number; saved: boolean; onAct: (() => void) | null } | null;
  /** Finds the other element that sticks to the bottom of the page. */
  clearOf: string;
}

export function SavedNotice({ notice, clearOf }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useKeptClear(place, clearOf);
  const onAct = notice?.onAct ?? null;
  /** What had the focus when the button came, far away at the end of the page. */
  const origin = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (onAct && !place.current?.contains(activeElement)) origin.current = activeElement as HTMLElement | null;
  }, [notice?.count]);
  // The button disappears after use.
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
