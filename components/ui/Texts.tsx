import { toTitle, toVisible } from '../text/visible';

/** Render text that came from others: it cannot turn the text around it, is clipped where there is no room, and is whole in its tooltip. */
export function RemoteText({ text }: { text: string }) {
  return (
    <bdi class="remote" title={toTitle(text)}>
      {toVisible(text)}
    </bdi>
  );
}
