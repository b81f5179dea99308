// The least that puts a page in a blocked site's place without a permission for the site: nothing is decided, nothing is noted.
const url = chrome.runtime.getURL('blocked.html');
chrome.webNavigation.onBeforeNavigate.addListener(
  ({ frameId, tabId }) => frameId === 0 && chrome.tabs.update(tabId, { url }),
  { url: [{ hostEquals: 'bad-example.com' }] },
);
