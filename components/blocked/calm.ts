import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';

/** Milliseconds. A click that follows another sooner may be the end of a double click or burst on the page before. */
const PAUSE = 700;

/**
 * Whether a click may let the user through: true once the page has been seen for a while and no click came meanwhile.
 * A held Enter key gives a click at each repetition. Listens as long as the page lives.
 */
export function createCalm(): ReadonlySignal<boolean> {
  const isCalm = signal(false);
  /** When the last click came, or the page was shown, as `performance.now()`. */
  let last = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    isCalm.value = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isCalm.value = true;
    }, PAUSE);
  };
  const show = () => {
    clearTimeout(timer);
    isCalm.value = false;
    // Until its first frame the page before is seen. A hidden page has none.
    requestAnimationFrame((at) => {
      last = at;
      rest();
    });
  };
  const onClick = ({ timeStamp }: Event) => {
    // A click may have waited for a busy page longer than the timer did.
    if (timeStamp - last < PAUSE) isCalm.value = false;
    last = timeStamp;
    clearTimeout(timer);
    // A form hears of its button's click after all listeners have.
    timer = setTimeout(rest);
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('visibilitychange', show);
  addEventListener('pageshow', show);
  show();
  return isCalm;
}
