/** How often a random test repeats itself: more under `npm run test:soak`. */
export function rounds(usual: number, soak: number): number {
  return process.env.SOAK ? soak : usual;
}
