const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('select, textarea, input:not([type="checkbox"], [type="radio"])') || target.isContentEditable);

/** Whether a key is pressed by itself where it can only be meant for the page: nobody types, and no question stands open. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const isHeld = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
  return !isHeld && !event.defaultPrevented && !isTyping(event.target) && !document.querySelector('dialog[open]');
}
