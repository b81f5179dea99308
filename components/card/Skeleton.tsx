import { i18n } from '#i18n';

/** Render lines of the height that will come (set for each section in the style sheet), and after a moment what is waited for. */
export function Skeleton({ title }: { title: string }) {
  return (
    <div class="skeleton">
      <span class="skeleton-line" />
      <span class="skeleton-line" />
      <span class="skeleton-line" />
      <p class="skeleton-words">{i18n.t('card.waitingFor', [title])}</p>
    </div>
  );
}
