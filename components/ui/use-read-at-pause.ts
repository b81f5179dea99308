import { useEffect, useRef } from 'preact/hooks';

/** Milliseconds without a letter. */
const PAUSE = 400;

/** Has `read` take what is typed and not read yet once one pauses, and when its field goes from the page before that. */
export function useReadAtPause(unread: string | null, read: (typed: string) => void): void {
  const latest = useRef({ unread, read });
  latest.current = { unread, read };
  useEffect(() => {
    if (unread === null) return;
    const timer = setTimeout(() => latest.current.read(unread), PAUSE);
    return () => clearTimeout(timer);
  }, [unread]);
  useEffect(
    () => () => {
      // What leads away from here need not take the focus from the field first.
      const { unread: left, read: take } = latest.current;
      if (left !== null) take(left);
    },
    [],
  );
}
