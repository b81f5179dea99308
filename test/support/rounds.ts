/** How often a random test repeats itself, or in which cases: more under `npm run test:soak`. */
export function rounds<T>(usual: T, soak: T): T {
  return process.env.SOAK ? soak : usual;
}
