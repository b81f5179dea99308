import { Building2 } from 'lucide-preact';
import { i18n } from '#i18n';

/** Render that an organisation has decided this, and the user cannot. */
export function SetByOrganisation() {
  return (
    <span class="set-by-organisation">
      <Building2 size={14} aria-hidden /> {i18n.t('managed.setBy')}
    </span>
  );
}
