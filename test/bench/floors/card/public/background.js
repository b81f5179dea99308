// An empty worker: it wakes for a message and does nothing with it.
chrome.runtime.onMessage.addListener(() => {});
