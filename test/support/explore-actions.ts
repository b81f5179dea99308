import { createExploreActions } from '../../components/explore/explore-actions';
import type { Policy } from '../../lib/safety/policy';
import { createPolicyWriter } from '../../lib/safety/store';
import { readWatchList } from '../../lib/watch/list';
import { createAreaSpace } from './area';
import { NOW } from './judged-sites';
import { createLargeStoreSpace } from './large-store';
import { createLockSpace } from './locks';

/** The actions of selected rows over storage in memory. */
export async function createTestExploreActions({ policy = null as Policy | null, neverSend = [] as string[] } = {}) {
  const { area, failSets } = createAreaSpace().connect();
  const { store } = createLargeStoreSpace().connect();
  const { locks } = createLockSpace().connect();
  const now = () => NOW;
  const { writePolicy, changePolicy } = createPolicyWriter({ area, locks, now }, store);
  if (policy) await writePolicy(policy);
  const copied: string[] = [];
  let isRefusing = false;
  const files: [name: string, file: Blob][] = [];
  const outlets = {
    copy: async (text: string) => {
      if (isRefusing) throw new Error('refused');
      copied.push(text);
    },
    download: (name: string, file: Blob) => {
      files.push([name, file]);
    },
  };
  const actions = createExploreActions({ area, locks, now }, () => [neverSend, []], outlets, changePolicy);
  const readPolicy = () => changePolicy(async () => null);
  const readWatched = async () => (await readWatchList(area)).map(({ host }) => host);
  const refuseCopies = () => {
    isRefusing = true;
  };
  return { refuseCopies, actions, readPolicy, readWatched, failSets, copied, files };
}
