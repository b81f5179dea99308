import { openPanelPage } from '../../components/card/open-panel';
import { PageEstimate } from '../../components/on-device/PageEstimate';

await openPanelPage(PageEstimate, document.getElementById('root') as HTMLElement);
performance.mark('ready');
