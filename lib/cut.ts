/** The first `most` UTF-16 units of a text at the most. It ends between two characters as people see them. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = new Intl.Segmenter().segment(text).containing(most)?.index ?? most;
  // Marks without end on one letter are one character for people.
  return end > most - 100 ? text.slice(0, end) : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
