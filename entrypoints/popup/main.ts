import { firstRead } from '../../components/card/first-read';
import { openPopup } from '../../components/card/open-popup';
import { PageEstimate } from '../../components/on-device/PageEstimate';

// Not awaited: a top-level `await` splits the popup into more scripts, each slower to load than to run.
void firstRead.then((read) => openPopup(read, PageEstimate));
