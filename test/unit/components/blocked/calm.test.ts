// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCalm } from '../../../../components/blocked/calm';

const FRAME = 16;
/** What the page's next frame draws. A hidden page has none. */
let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const draw = () => {
  vi.advanceTimersByTime(FRAME);
  for (const frame of frames.splice(0)) frame(performance.now());
};

/** Whether a click now, or one that came at `at`, would be taken. */
function click(isCalm: ReturnType<typeof createCalm>, at = performance.now()): boolean {
  const event = new MouseEvent('click', { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  const button = document.body.appendChild(document.createElement('button'));
  let isTaken = false;
  button.addEventListener('click', () => {
    isTaken = isCalm.value;
  });
  button.dispatchEvent(event);
  button.remove();
  return isTaken;
}

test.each([180, 240, 300, 360, 420, 500, 699])('a click %i ms after the page is shown is not taken', (gap) => {
  const isCalm = createCalm();
  draw();
  vi.advanceTimersByTime(gap);
  expect(click(isCalm)).toBe(false);
  vi.advanceTimersByTime(700);
  expect(click(isCalm)).toBe(true);
});

test('of a burst of clicks, as of a key that is held down, none is taken, however long it is; the first after a pause is', () => {
  const isCalm = createCalm();
  draw();
  for (let at = 0; at < 30; at++) {
    vi.advanceTimersByTime(100);
    expect(click(isCalm)).toBe(false);
  }
  vi.advanceTimersByTime(700);
  expect([click(isCalm), click(isCalm)]).toEqual([true, false]);
});

test('a page in the background counts from when it is seen', () => {
  const isCalm = createCalm();
  vi.advanceTimersByTime(60_000);
  expect(isCalm.value).toBe(false);
  draw();
  vi.advanceTimersByTime(400);
  expect(click(isCalm)).toBe(false);
  vi.advanceTimersByTime(700);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(isCalm.value).toBe(false);
  draw();
  vi.advanceTimersByTime(700);
  expect(click(isCalm)).toBe(true);
});

test('the form of a button that takes the click still finds the page calm', () => {
  const isCalm = createCalm();
  draw();
  vi.advanceTimersByTime(700);
  const form = document.body.appendChild(document.createElement('form'));
  const button = form.appendChild(document.createElement('button'));
  const seen: boolean[] = [];
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    seen.push(isCalm.value);
  });
  button.click();
  button.click();
  form.remove();
  expect(seen).toEqual([true, false]);
});

test('a click that waited for a busy page counts by when it came', () => {
  const isCalm = createCalm();
  draw();
  const at = performance.now() + 300;
  vi.advanceTimersByTime(2_000);
  expect(click(isCalm, at)).toBe(false);
});
