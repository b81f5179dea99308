/**
 * Holds the clicks on buttons until the page can do what they ask for. Links, fields and what folds work by themselves.
 * Returns what does the held clicks, each on its button, and holds no more.
 */
export function holdClicks(root: HTMLElement): () => void {
  const held: HTMLElement[] = [];
  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    held.push(button);
  };
  root.addEventListener('click', hold, true);
  return () => {
    root.removeEventListener('click', hold, true);
    for (const button of held) button.click();
  };
}
