import type { Command } from '../../lib/browser/commands';
import { t } from '../../lib/texts';
import type { KeyRow } from '../ui/KeyList';

/** The keys of the whole browser, as a list shows them. */
export const toCommandRows = (commands: readonly Command[]): KeyRow[] =>
  commands.map(({ name, keys }) => ({ what: t(`keyboard.command.${name}`), keys: keys === '' ? [] : [keys] }));
