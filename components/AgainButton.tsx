import { i18n } from '#i18n';
import type { SectionName } from '../lib/model';
import { Button } from './Button';
import type { CardActions } from './card-actions';
import { withCost } from './cost';

interface Props {
  name: SectionName;
  actions: Pick<CardActions, 'callsFor' | 'onLoad'>;
  word: 'ask' | 'refresh';
}

/** Render the button that asks for one section again, with what it costs. */
export function AgainButton({ name, actions, word }: Props) {
  const title = i18n.t(`section.${name}`);
  const calls = actions.callsFor([name], 'refresh');
  return (
    <Button
      kind={word === 'refresh' ? 'quiet' : 'plain'}
      label={withCost(i18n.t(word === 'ask' ? 'card.askSection' : 'card.refreshSection', [title]), calls)}
      onClick={() => actions.onLoad([name], 'refresh', false)}
    >
      {withCost(i18n.t(word === 'ask' ? 'card.ask' : 'card.refresh'), calls)}
    </Button>
  );
}
