import { t } from '../../../lib/texts';
import { NumberField } from '../../ui/NumberField';
import { ActionSelect } from './ActionSelect';
import type { PolicyDraft } from './policy-draft';

/** What the policy says of a site that no rule decides. */
export function Defaults({ draft }: { draft: PolicyDraft }) {
  const policy = draft.draft.value;
  if (!policy) return null;
  return (
    <fieldset class="defaults">
      <legend>{t('safety.editor.defaults')}</legend>
      <ActionSelect
        label={t('safety.editor.default')}
        value={policy.default}
        onChange={(action) => draft.edit((before) => ({ ...before, default: action }))}
      />
      <ActionSelect
        label={t('safety.editor.unknown')}
        hint={t('safety.editor.unknownHint')}
        value={policy.unknown}
        onChange={(action) => draft.edit((before) => ({ ...before, unknown: action }))}
      />
      <ActionSelect
        label={t('safety.editor.stale')}
        value={policy.stale}
        onChange={(action) => draft.edit((before) => ({ ...before, stale: action }))}
      />
      <NumberField
        label={t('safety.editor.maxAge')}
        hint={t('safety.editor.maxAgeHint')}
        unit={t('safety.field.days')}
        value={policy.maxAgeDays}
        least={1}
        most={36_500}
        optional
        onChange={(maxAgeDays) => draft.edit((before) => ({ ...before, maxAgeDays }))}
      />
    </fieldset>
  );
}
