import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { Rule } from '../../../lib/safety/policy';
import type { TokenOption } from '../../pickers/TokenField';
import { TextField } from '../../ui/TextField';
import { ActionSelect } from './ActionSelect';
import { ConditionFields } from './ConditionFields';

interface Props {
  rule: Rule;
  categories: readonly TokenOption[];
  fullLists: ComponentChildren;
  countries: readonly TokenOption[];
  onChange(rule: Rule): void;
  /** What stands under the fields of the rule itself. */
  children?: ComponentChildren;
}

/** Render one rule to be changed. */
export function RuleEditor({ rule, categories, fullLists, countries, onChange, children }: Props) {
  return (
    <div class="rule-editor">
      <TextField
        label={i18n.t('options.safety.rule.name')}
        value={rule.name}
        onChange={(name) => onChange({ ...rule, name })}
      />
      <ConditionFields
        when={rule.when}
        categories={categories}
        fullLists={fullLists}
        countries={countries}
        onChange={(when) => onChange({ ...rule, when })}
      />
      <ActionSelect
        label={i18n.t('options.safety.rule.then')}
        value={rule.then}
        onChange={(action) => onChange({ ...rule, then: action })}
      />
      <TextField
        label={i18n.t('options.safety.rule.reason')}
        hint={i18n.t('options.safety.rule.reasonHint')}
        value={rule.reason}
        optional
        onChange={(reason) => onChange({ ...rule, reason })}
      />
      {children}
    </div>
  );
}
