import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

interface Props<Loaded> {
  load(): Promise<Loaded>;
  /** Shown until the script comes. */
  waiting?: ComponentChildren;
  /** Shown where the script does not come: an update may have removed it under an open page. */
  failed?: ComponentChildren;
  children(loaded: Loaded): ComponentChildren;
}

/** What is loaded when it is first drawn. */
export function Later<Loaded>({ load, waiting = null, failed = null, children }: Props<Loaded>) {
  const [state, setState] = useState<{ loaded: Loaded } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    load().then(
      (loaded) => setState({ loaded }),
      () => setState('failed'),
    );
  }, []);
  if (state === 'loading') return waiting;
  return state === 'failed' ? failed : children(state.loaded);
}
