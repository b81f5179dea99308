import type { TokenOption } from './token-search';

/** The sensitive categories of both versions, which policies are mostly about; any other id can be typed. */
const SENSITIVE = [
  ['IAB25/*', 'Non-standard content'],
  ['IAB25-1', 'Unmoderated user content'],
  ['IAB25-2', 'Extreme graphic or explicit violence'],
  ['IAB25-3', 'Pornography'],
  ['IAB25-4', 'Profane content'],
  ['IAB25-5', 'Hate content'],
  ['IAB25-6', 'Under construction'],
  ['IAB25-7', 'Incentivized'],
  ['IAB26/*', 'Illegal content'],
  ['IAB26-1', 'Illegal content'],
  ['IAB26-2', 'Warez'],
  ['IAB26-3', 'Spyware and malware'],
  ['IAB26-4', 'Copyright infringement'],
  ['IAB9-7', 'Card games'],
  ['IAB9-9', 'Cigars'],
  ['v9i3On/*', 'Sensitive topics'],
  ['Rm3SiT', 'Adult and explicit sexual content'],
  ['avbNf2', 'Arms and ammunition'],
  ['XtODT3', 'Crime and harmful acts'],
  ['I4GWl6', 'Death, injury or military conflict'],
  ['Z7rJBM', 'Debated sensitive social issues'],
  ['HxqYV1', 'Hate speech and acts of aggression'],
  ['pg0WhF', 'Illegal drugs, tobacco, vaping and alcohol'],
  ['j9PaO9', 'Obscenity and profanity'],
  ['mm3UXx', 'Online piracy'],
  ['6i4dB6', 'Spam or harmful content'],
  ['8FD8nI', 'Terrorism'],
] as const;

// The names of the taxonomy are English wherever it is used.
export const IAB_OPTIONS: readonly TokenOption[] = SENSITIVE.map(([value, name]) => ({
  value,
  label: `${value} ${name}`,
}));

const V1 = /^IAB\d{1,2}(?:-\d{1,3})?(?:\/\*)?$/i;
/** Numbers, or six characters at random: what reads as a word is the beginning of a name, and an id of it would match no site. */
const LATER = /^(?:\d{1,4}|(?=.*\d|.+[A-Z])(?=.*[A-Za-z])[A-Za-z0-9]{6})(?:\/\*)?$/;

/** A typed id of any version, `IAB9-7`, `Rm3SiT`, `210`, alone or with everything below it (`IAB25/*`); null when it is none. */
export function toIabId(text: string): string | null {
  const known = IAB_OPTIONS.find(({ value }) => value.toLowerCase() === text.toLowerCase());
  if (known) return known.value;
  if (V1.test(text)) return text.toUpperCase();
  return LATER.test(text) ? text : null;
}

/** An id with the name it is known by, `IAB26/* Illegal content`; one that is not known stays as it is. */
export function toIabLabel(id: string): string {
  return IAB_OPTIONS.find(({ value }) => value === id)?.label ?? id;
}
