import { findCategoryIcon } from '../../text/icons';
import { Icon } from '../../ui/Icon';

/** That of its top level. Its room is kept from the first paint on, so that nothing moves when it comes. */
export function CategoryIcon({ path }: { path: string }) {
  const drawing = findCategoryIcon(path);
  return <span class="category-icon">{drawing && <Icon drawing={drawing} />}</span>;
}
