import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { browserEnvironment } from '../../lib/browser/environment';
import { openLargeStore } from '../../lib/browser/large-store';
import { reloadPage } from '../../lib/browser/reload';
import { readCategoryLists } from '../../lib/discovery/category-lists';
import { ask } from '../../lib/messages';
import type { Managed } from '../../lib/settings/managed';
import { readManaged, subscribeManaged } from '../../lib/settings/managed';
import { createCategoryListsState } from '../pickers/FullLists';
import { toRuleAddress } from '../safety/policy/rule-address';
import { CategoriesPage } from './CategoriesPage';

export function openCategories() {
  const state = createCategoryListsState(
    browserEnvironment,
    () => readCategoryLists(openLargeStore),
    (version, again) => ask('category-list', { version, again }),
  );
  // Nothing is offered that an organisation may not allow.
  const isPolicyLocked = signal(true);
  const look = ({ locked }: Managed) => {
    isPolicyLocked.value = locked.includes('policy');
  };
  void readManaged().then(look, () => {});
  return () => {
    useEffect(() => subscribeManaged(look), []);
    return (
      <CategoriesPage
        state={state}
        isPolicyLocked={isPolicyLocked}
        toPolicy={toRuleAddress}
        now={Date.now}
        onCopy={(text) => navigator.clipboard.writeText(text)}
        onReload={() => reloadPage()}
      />
    );
  };
}
