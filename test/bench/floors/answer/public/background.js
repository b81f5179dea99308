// What a call that is paid for cannot do without: the key, a note before it is sent, and the answer saved before it is shown.
chrome.runtime.onMessage.addListener((host, _sender, reply) => {
  answer(host).then(reply);
  return true;
});

async function answer(host) {
  const { address, key, card } = await chrome.storage.local.get(['address', 'key', 'card']);
  await chrome.storage.local.set({ sent: { host, at: Date.now() } });
  const response = await fetch(`${address}/api/categorize`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ url: `https://${host}` }),
  });
  const body = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(body));
  await chrome.storage.local.set({ [`card:${host}`]: body, sent: null });
  return card;
}
