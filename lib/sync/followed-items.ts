import { SEARCHES_KEY } from '../discovery/saved-searches';
import { POLICY_KEY } from '../safety/store';
import { toNotedHost } from '../saved/notes';
import { SETTINGS_KEY } from '../settings/store';

const FOLLOWED: readonly string[] = [SETTINGS_KEY, POLICY_KEY, SEARCHES_KEY];

/** Whether this item of local storage holds what follows the user. */
export const isFollowing = (item: string) => FOLLOWED.includes(item) || toNotedHost(item) !== null;
