/** The channel of a run, by which one window tells the others: each call gives that of another window. */
export function createRunChannels() {
  const windows: EventTarget[] = [];
  return () => {
    const own = new EventTarget();
    windows.push(own);
    const postMessage = () => {
      for (const other of windows) if (other !== own) setImmediate(() => other.dispatchEvent(new Event('message')));
    };
    return { postMessage, addEventListener: own.addEventListener.bind(own) };
  };
}
