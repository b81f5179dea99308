/** The headings of a card's sections, in the order in which they are read. */
export const SECTION_TITLES = [
  'Categories',
  'Company',
  'Technologies',
  'Social profiles',
  'Registration',
  'Traffic',
  'Similar sites',
  'IAB categories',
];
