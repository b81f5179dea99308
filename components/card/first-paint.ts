/** Milliseconds after which a page without a paint counts as not visible. */
const LONGEST = 200;
const WISHES = ['keydown', 'pointerdown'];

/** Until the user has seen the page, or wants something of it. Work before that would delay the picture. */
export function untilFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) end();
    });
    const end = () => {
      observer.disconnect();
      for (const wish of WISHES) removeEventListener(wish, end, true);
      resolve();
    };
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(end, LONGEST);
    for (const wish of WISHES) addEventListener(wish, end, true);
  });
}
