import { t } from '../../lib/texts';
import { Button } from '../ui/Button';
import { Glyph } from '../ui/Glyph';
import type { CardActions } from './actions';
import { CopyMenu } from './CopyMenu';

interface Props {
  hasAnswers: boolean;
  actions: CardActions;
  /** False in the first paint: the menu's items follow it. */
  whole: boolean;
}

export function HeadTools({ hasAnswers, actions, whole }: Props) {
  const { onCopyJson, onCopyMarkdown, onCopyCsv, onCopyCommand, onOpenDashboard } = actions;
  return (
    <div class="card-tools">
      {(onCopyJson || onCopyMarkdown) && hasAnswers && (
        <CopyMenu
          whole={whole}
          onCopyJson={onCopyJson}
          onCopyMarkdown={onCopyMarkdown}
          onCopyCsv={onCopyCsv}
          onCopyCommand={onCopyCommand}
        />
      )}
      {actions.tools}
      {onOpenDashboard && (
        <Button kind="quiet" icon label={t('card.openDashboard')} onClick={onOpenDashboard}>
          <Glyph name="dashboard" size={16} />
        </Button>
      )}
    </div>
  );
}
