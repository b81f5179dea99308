import { h } from 'preact';
import type { Drawing } from '../text/icons';

/** In the colour of the text around it, and unseen by screen readers: its name is always beside it. */
export function Icon({ drawing }: { drawing: Drawing }) {
  const isBrand = typeof drawing === 'string';
  return (
    <svg class={isBrand ? 'icon' : 'icon icon-lines'} viewBox="0 0 24 24" aria-hidden="true">
      {isBrand ? <path d={drawing} /> : drawing.map(([element, attributes]) => h(element, attributes))}
    </svg>
  );
}
