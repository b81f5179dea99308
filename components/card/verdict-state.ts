import { useEffect, useState } from 'preact/hooks';
import { subscribeLocal } from '../../lib/browser/storage';
import type { Requests } from '../../lib/messages';
import { ask } from '../../lib/messages';
import { isOfVerdict } from '../../lib/safety/decider';
import type { Override } from '../../lib/safety/policy';
import { DAY, HOUR } from '../../lib/time';

/** Judged again after each relevant change, each hour, and when an exception ends. Null: not known yet. */
export function useVerdict(host: string, tabId: number | undefined) {
  const [reply, setReply] = useState<Requests['judge']['reply'] | null>(null);
  const [isRefused, setRefused] = useState(false);
  /** Goes up with each ended exception, so that the host is judged again. */
  const [endedCount, countEnded] = useState(0);

  useEffect(() => {
    let isOpen = true;
    let frame = 0;
    let turn = 0;
    const judge = async () => {
      frame = 0;
      const mine = ++turn;
      const asked = await ask('judge', { host, ...(tabId !== undefined && { tabId }) });
      if (isOpen && mine === turn && asked.ok) setReply(asked.body);
    };
    const unsubscribe = subscribeLocal((changed) => {
      if (isOfVerdict(host, Object.keys(changed))) frame ||= requestAnimationFrame(() => void judge());
    });
    void judge();
    // Saved data grows too old for a policy without a storage event.
    const hourly = setInterval(() => void judge(), HOUR);
    return () => {
      isOpen = false;
      cancelAnimationFrame(frame);
      clearInterval(hourly);
      unsubscribe();
    };
  }, [host, tabId, endedCount]);
  useEffect(() => {
    const end = Date.parse(reply?.decision?.override?.until ?? '');
    if (Number.isNaN(end)) return;
    // Browser timers cannot run longer than some weeks.
    const timer = setTimeout(() => countEnded((count) => count + 1), Math.min(end - Date.now(), DAY));
    return () => clearTimeout(timer);
  }, [reply]);
  const stopAllowing = async ({ host, scope }: Override) =>
    setRefused(!(await ask('drop-override', { host, scope })).ok);
  return { reply, isRefused, stopAllowing };
}
