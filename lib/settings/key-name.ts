export const LONGEST_NAME = 40;

/** As it is stored: in one line, without what is not seen. Null: nothing is left, or too much. */
export function toKeyName(text: string): string | null {
  const name = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return name === '' || name.length > LONGEST_NAME ? null : name;
}

export const isSameName = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();
