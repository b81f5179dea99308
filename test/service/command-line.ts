import { parseArgs } from 'node:util';
import { PLANS, toPlan } from './plans.ts';
import type { ServiceOptions } from './state.ts';

export type Command = { port: number; options: ServiceOptions } | { refusal: string };

/** The command line of `npm run service`; `refusal` is one sentence that names the option at fault. */
export function toCommand(words: string[]): Command {
  const names = ['port', 'key', 'plan', 'calls', 'as'];
  let values: Record<string, unknown>;
  try {
    const option = { type: 'string' } as const;
    values = parseArgs({ args: words, options: Object.fromEntries(names.map((name) => [name, option])) }).values;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(/\.?(?:\s*\n|\. |$)/)[0] ?? '') : 'Bad options';
    return { refusal: `${reason}; the options are ${names.map((name) => `--${name}`).join(', ')}.` };
  }
  const { port = '0', key, plan, calls, as } = values;
  if (!isWhole(port, 65_535)) return { refusal: '--port must be a whole number from 0 to 65535.' };
  if (key !== undefined && !(typeof key === 'string' && /^[\x21-\x7e]+$/.test(key)))
    return { refusal: '--key must be printable ASCII without spaces.' };
  const known = toPlan(plan);
  if (plan !== undefined && !known) return { refusal: `--plan must be one of ${PLANS.join(', ')}.` };
  if (calls !== undefined && !isWhole(calls, Number.MAX_SAFE_INTEGER))
    return { refusal: '--calls must be a whole number, 0 or more.' };
  if (as !== undefined && as !== 'observed') return { refusal: '--as can only be observed.' };
  return {
    port: Number(port),
    options: { key, plan: known ?? undefined, as, calls: calls === undefined ? null : Number(calls) },
  };
}

function isWhole(text: unknown, most: number): boolean {
  return typeof text === 'string' && /^\d{1,16}$/.test(text) && Number(text) <= most;
}
