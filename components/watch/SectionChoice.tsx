import { i18n } from '#i18n';
import type { WatchedSection } from '../../lib/watch/list';
import { WATCHED_SECTIONS } from '../../lib/watch/list';

interface Props {
  legend: string;
  chosen: readonly WatchedSection[];
  /** Changes the sections that are chosen by then: what is drawn may be older than the last click. */
  onChange(toNext: (chosen: readonly WatchedSection[]) => WatchedSection[]): void;
}

/** Render the sections of a watched site as boxes to tick; the last one stays ticked. */
export function SectionChoice({ legend, chosen, onChange }: Props) {
  const toggle = (section: WatchedSection, on: boolean) =>
    onChange((current) => {
      const next = WATCHED_SECTIONS.filter((name) => (name === section ? on : current.includes(name)));
      return next.length > 0 ? next : [...current];
    });
  return (
    <fieldset class="watch-choice">
      <legend class="hidden-text">{legend}</legend>
      {WATCHED_SECTIONS.map((section) => (
        <label key={section}>
          <input
            type="checkbox"
            checked={chosen.includes(section)}
            disabled={chosen.length === 1 && chosen[0] === section}
            onChange={(event) => toggle(section, event.currentTarget.checked)}
          />{' '}
          {i18n.t(`watch.${section}`)}
        </label>
      ))}
    </fieldset>
  );
}
