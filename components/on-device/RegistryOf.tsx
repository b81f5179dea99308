export function Registry(_: { host: string; now: number; onCopyValue(text: string): void }) {
  return null;
}
