import { UNSEEN } from './markdown';

/** By JSON escapes, which any character may have. */
const toCodes = (character: string) =>
  character.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** JSON that ends its line, in which unseen characters are escaped. `indent`: spaces a level; one line unless told. */
export function toJsonText(value: unknown, indent?: number): string {
  return `${JSON.stringify(value, null, indent).replace(UNSEEN, toCodes)}\n`;
}
