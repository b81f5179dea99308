import { vi } from 'vitest';

/** Watches for formatters of `Intl` from now on: gives the options of each one that was made since. */
export function watchFormatters(): () => unknown[] {
  const makers = [
    vi.spyOn(Intl, 'DisplayNames'),
    vi.spyOn(Intl, 'NumberFormat'),
    vi.spyOn(Intl, 'DateTimeFormat'),
  ] as const;
  return () => makers.flatMap(({ mock }) => mock.calls.map(([, options]) => options));
}
