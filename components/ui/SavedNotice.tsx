import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from './Button';
import { useFocusKept } from './hooks';
import { useKeptClear } from './use-kept-clear';

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
            {notice.saved ? i18n.t('form.saved') : i18n.t('form.notSaved')}
          </p>
        )}
      </div>
      {notice && onAct && (
        <Button kind="quiet" onClick={onAct}>
          {notice.saved ? i18n.t('form.undo') : i18n.t('form.tryAgain')}
        </Button>
      )}
    </div>
  );
}
