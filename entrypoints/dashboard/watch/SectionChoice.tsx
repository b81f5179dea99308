import { i18n } from '#i18n';
import type { WatchedSection } from '../../../lib/watch-list';
import { WATCHED_SECTIONS } from '../../../lib/watch-list';

interface Props {
  legend: string;
  chosen: readonly WatchedSection[];
  onChoose(sections: WatchedSection[]): void;
}

/** Render the sections of a watched site as boxes to tick; the last one stays ticked. */
export function SectionChoice({ legend, chosen, onChoose }: Props) {
  const toggle = (section: WatchedSection, on: boolean) => {
    const next = WATCHED_SECTIONS.filter((name) => (name === section ? on : chosen.includes(name)));
    if (next.length > 0) onChoose(next);
  };
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
