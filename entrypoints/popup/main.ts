import { firstRead } from '../../components/card/first-read';
import { openPopup } from '../../components/card/open-popup';

const loadRest = async () => (await import('./rest')).complete;

// Not awaited: a top-level `await` splits the popup into more scripts, each slower to load than to run.
void firstRead.then((read) => openPopup(read, loadRest));
