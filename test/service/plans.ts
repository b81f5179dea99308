export const PLANS = ['Starter', 'Advanced', 'Plus', 'Business', 'Scale', 'Premium'] as const;
export type Plan = (typeof PLANS)[number];

export function isPlan(text: unknown): text is Plan {
  return PLANS.some((plan) => plan === text);
}

/** Live refresh and the whole traffic endpoint need this (spec.md, Common rules 4 and Limits). */
export function isAdvancedOrAbove(plan: Plan): boolean {
  return plan !== 'Starter';
}
