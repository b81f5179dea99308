/** Milliseconds after which a page without a paint counts as not visible. */
const LONGEST_FRAME = 100;

export const untilNextPaint = () =>
  new Promise<void>((resume) => {
    setTimeout(resume, LONGEST_FRAME);
    requestAnimationFrame(() => setTimeout(resume));
  });
