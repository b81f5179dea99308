import { Bell, BellRing } from 'lucide-preact';
import { t } from '../../lib/texts';
import { Button } from '../ui/Button';
import { useWatched } from './watched-state';

interface Props {
  host: string;
}

export function WatchButton({ host }: Props) {
  const { watched, outcome, toggle, calls } = useWatched(host);
  if (watched === null) return null;
  const cost = t('watch.cost', calls);
  return (
    <>
      <Button
        kind="quiet"
        icon
        label={watched ? t('watch.remove') : `${t('watch.this')} · ${cost}`}
        onClick={() => void toggle()}
      >
        {watched ? <BellRing size={16} /> : <Bell size={16} />}
      </Button>
      <p class="menu-said" role="status">
        {outcome}
      </p>
    </>
  );
}
