import { i18n } from '#i18n';
import type { Policy } from '../../lib/safety/policy';
import { formatNumber } from '../text/format';

/** How large a policy is, in a few words. */
export function toPolicySize({ rules, block, allow }: Policy): string {
  return [
    i18n.t('options.safety.rule.found', rules.length, [formatNumber(rules.length)]),
    block.length > 0 && i18n.t('options.safety.editor.blocked', block.length, [formatNumber(block.length)]),
    allow.length > 0 && i18n.t('options.safety.editor.allowed', allow.length, [formatNumber(allow.length)]),
  ]
    .filter(Boolean)
    .join(' · ');
}
