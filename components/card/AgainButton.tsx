import { i18n } from '#i18n';
import type { SectionName } from '../../lib/model';
import { Button } from '../ui/Button';
import type { CardActions } from './actions';
import { CostLabel } from './CostLabel';

interface Props {
  name: SectionName;
  actions: Pick<CardActions, 'callsFor' | 'onLoad'>;
  word: 'ask' | 'refresh';
  busy?: boolean;
}

/** Render the button that asks for one section again, with what it costs. */
export function AgainButton({ name, actions, word, busy }: Props) {
  return (
    <Button
      kind={word === 'refresh' ? 'quiet' : 'plain'}
      busy={busy}
      onClick={() => actions.onLoad([name], 'refresh', false)}
    >
      <CostLabel
        word={i18n.t(`card.${word}`)}
        title={i18n.t(`section.${name}`)}
        calls={actions.callsFor([name], 'refresh')}
      />
    </Button>
  );
}
