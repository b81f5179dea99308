import type { Reply } from '../reply.ts';
import { ANSWER_MODES } from './answers.ts';
import { DISCOVERY_MODES } from './discovery-lies.ts';
import { HOSTILE_MODES } from './hostile.ts';
import type { FaultContext } from './mode.ts';
import { ODD_DATA_MODES } from './odd-data.ts';
import { REDIRECT_MODES } from './redirects.ts';
import { REFUSAL_MODES } from './refusals.ts';
import { SLOW_DOWN_MODES } from './slow-down.ts';
import { TRANSPORT_MODES } from './transport.ts';

const MODES = [
  ...ANSWER_MODES,
  ...REFUSAL_MODES,
  ...SLOW_DOWN_MODES,
  ...REDIRECT_MODES,
  ...TRANSPORT_MODES,
  ...HOSTILE_MODES,
  ...ODD_DATA_MODES,
  ...DISCOVERY_MODES,
];

export type Fault = (context: FaultContext) => Reply;

/** The fault that a label names, or null: `hang`, `429-30`. */
export function findFault(label: string): Fault | null {
  for (const mode of MODES) {
    const [matched, ...groups] = mode.pattern.exec(label) ?? [];
    if (matched !== undefined) return (context) => mode.toReply(context, ...groups);
  }
  return null;
}
