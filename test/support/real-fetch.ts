const kept = globalThis as { realFetch?: typeof fetch };
// Modules are evaluated anew with each worker; by then the global one is replaced (`worker-setup.ts`).
kept.realFetch ??= globalThis.fetch;

/** The `fetch` of Node. */
export const realFetch = kept.realFetch;
