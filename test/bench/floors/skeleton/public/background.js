// What any extension with a worker does: it listens to navigation, sets a badge from storage and answers its popup.
chrome.webNavigation.onCommitted.addListener(async ({ frameId, tabId }) => {
  if (frameId !== 0) return;
  const { badge = '' } = await chrome.storage.local.get('badge');
  await chrome.action.setBadgeText({ tabId, text: badge });
});
chrome.runtime.onMessage.addListener((message, _sender, reply) => {
  if (message !== 'record') return false;
  chrome.storage.local.get('record').then(({ record }) => reply(record));
  return true;
});
