let region: HTMLElement | null = null;

/** Milliseconds. A region that is added together with its words is not read out, nor are the same words once more. */
const BEFORE_WORDS = 100;

/** Has a text read out that nothing on the page shows in words. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('p');
    region.className = 'hidden-text';
    region.role = 'status';
    document.body.append(region);
  }
  const said = region;
  said.textContent = '';
  setTimeout(() => {
    said.textContent = text;
  }, BEFORE_WORDS);
}
