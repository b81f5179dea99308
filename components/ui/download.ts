/** Hands a text to the user as a file, without any permission. */
export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has taken the blob by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address));
}
