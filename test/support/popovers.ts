/** happy-dom has no popovers: this opens and closes them as browsers do, but for the top layer. Call it before anything is drawn. */
export function addPopovers(): void {
  const open = new WeakSet<HTMLElement>();
  const change = (element: HTMLElement, isOpen: boolean) => {
    if (open.has(element) === isOpen) return;
    for (const type of ['beforetoggle', 'toggle'])
      element.dispatchEvent(Object.assign(new Event(type), { newState: isOpen ? 'open' : 'closed' }));
    if (isOpen) open.add(element);
    else open.delete(element);
  };
  Object.assign(HTMLElement.prototype, {
    // Preact takes the names of events from them.
    onbeforetoggle: null,
    ontoggle: null,
    showPopover(this: HTMLElement) {
      change(this, true);
    },
    hidePopover(this: HTMLElement) {
      change(this, false);
    },
  });
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    const element = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    if (element) change(element, !open.has(element));
  });
}
