// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { SavedNotice } from '../../../../components/ui/SavedNotice';

afterEach(cleanup);

const WINDOW = { width: 1000, height: 800 };

/** Shows the notice in a window of that size, 40 pixels high in its corner, beside a bar at this place. */
function open(bar: { top: number; height: number; left?: number; width?: number }) {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(WINDOW.height);
  render(
    <>
      <div class="bar" />
      <SavedNotice notice={{ count: 1, saved: true, onAct: () => {} }} clearOf=".bar" />
    </>,
  );
  const [element, notice] = ['.bar', '.saved-notice'].map((name) => document.querySelector<HTMLElement>(name));
  if (!element || !notice) throw new Error('Something is not drawn.');
  const at = bar;
  element.getBoundingClientRect = () => new DOMRect(at.left ?? 200, at.top, at.width ?? 760, at.height);
  const toBottom = () => Number.parseFloat(notice.style.insetBlockEnd || '16');
  notice.getBoundingClientRect = () => new DOMRect(840, WINDOW.height - toBottom() - 40, 144, 40);
  const scroll = (top: number) => {
    at.top = top;
    dispatchEvent(new Event('scroll'));
    return toBottom();
  };
  return { scroll };
}

test('the word that a setting is saved goes above a bar at the bottom of the page, however high, and comes back', () => {
  const { scroll } = open({ top: 740, height: 60 });
  expect(scroll(740)).toBe(68);
  expect(scroll(700)).toBe(108);
  // The bar has left that corner.
  expect(scroll(600)).toBe(16);
  expect(scroll(800)).toBe(16);
  expect(scroll(640)).toBe(16);
  expect(scroll(740)).toBe(68);
});

test('the word that a setting is saved stays in its corner where the bar does not reach so far', () => {
  expect(open({ top: 740, height: 60, width: 500 }).scroll(740)).toBe(16);
});

test('the word that a setting is saved goes above a bar that comes later, since the page grows by it', () => {
  const told: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        told.push(tell);
      }
      observe() {}
      disconnect() {}
    },
  );
  open({ top: 740, height: 60 });
  for (const tell of told) tell();
  expect(document.querySelector<HTMLElement>('.saved-notice')?.style.insetBlockEnd).toBe('68px');
  vi.unstubAllGlobals();
});

test.each([true, false])(
  'the focus goes back to where the change was made when the button to undo it has gone, and the page with it only by key: %s',
  (isByKey) => {
    const toPage = (notice: Parameters<typeof SavedNotice>[0]['notice']) => (
      <>
        <input aria-label="Days" />
        <SavedNotice notice={notice} clearOf=".bar" />
      </>
    );
    const { rerender } = render(toPage(null));
    const field = screen.getByRole('textbox');
    field.focus();
    rerender(toPage({ count: 1, saved: true, onAct: () => rerender(toPage({ count: 2, saved: true, onAct: null })) }));
    const button = screen.getByRole('button', { name: 'Undo' });
    button.focus();
    vi.spyOn(button, 'matches').mockReturnValue(isByKey);
    const focus = vi.spyOn(field, 'focus');
    fireEvent.click(button);
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(field);
    expect(focus.mock.calls).toEqual([[{ preventScroll: !isByKey }]]);
  },
);
