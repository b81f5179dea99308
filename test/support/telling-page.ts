import type { Answer } from './sites.ts';

const TELLING = `<!doctype html><title>Bad</title><link rel="icon" href="data:,"><body style="background:#c00">
  <script>
    const tell = (what) => navigator.sendBeacon('/told?' + what + '&' + location.pathname);
    tell('ran');
    new PerformanceObserver((list) => list.getEntries().forEach(({ name }) => tell(name)))
      .observe({ type: 'paint', buffered: true });
    requestAnimationFrame(() => tell('frame'));
  </script><h1>Something that nobody is to see</h1>`;

/** What such a page tells of: its script ran, a frame was drawn, the browser reports a paint. */
export type Told = 'ran' | 'frame' | 'first-paint';

/** A site whose page tells its server what became of it. `when`: calls back when it may answer. */
export function toTellingSite(when: (answer: () => void) => unknown): Answer {
  return (request, response) => {
    if (request.url?.startsWith('/told')) return void response.writeHead(204).end();
    when(() => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader('Cache-Control', 'no-store');
      response.end(TELLING);
    });
  };
}

/** How often that was told, among the visits of sites. */
export function countTold(visits: readonly { path: string }[], what: Told): number {
  return visits.filter(({ path }) => path.startsWith(`/told?${what}&`)).length;
}
