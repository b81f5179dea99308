/** A context that may die: of a worker or of a window. */
export interface Mortal {
  isDead(): boolean;
  death: Promise<void>;
}

/** Resolves once the context is dead and what was under way with it has come to its end. */
export async function untilDead({ isDead, death }: Mortal): Promise<void> {
  if (isDead()) return;
  await death;
  await new Promise((resolve) => setImmediate(resolve));
}
