export const PLANS = ['Starter', 'Advanced', 'Plus', 'Business', 'Scale', 'Premium'] as const;
export type Plan = (typeof PLANS)[number];

/** The plan of a name in any case; null: there is none of that name. */
export function toPlan(name: unknown): Plan | null {
  return PLANS.find((plan) => plan.toLowerCase() === String(name).toLowerCase()) ?? null;
}

/** Live refresh and the whole traffic endpoint need this (specification.md, "Common rules for per-domain endpoints", 4, and "Limits"). */
export function isAdvancedOrAbove(plan: Plan): boolean {
  return plan !== 'Starter';
}
