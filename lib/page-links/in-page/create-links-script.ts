import type { LinksScript } from '../links-script';
import { Marks } from './marks';
import { readLinks } from './read-links';

export function createLinksScript(): LinksScript {
  let marks: Marks | null = null;
  const isMarked = () => marks?.isOpen === true;
  return {
    read: readLinks,
    isMarked,
    mark: (given) => {
      const kinds = new Map(Object.entries(given));
      if (isMarked()) marks?.renew(kinds);
      else marks = Marks.open(kinds);
      return marks !== null;
    },
    unmark: () => {
      marks?.close();
      marks = null;
    },
  };
}
