import { createCompletion } from '../../components/card/complete-popup';
import { PageEstimate } from '../../components/on-device/PageEstimate';
import { openLinkTools } from '../../components/page-links/LinkTools';

export const complete = createCompletion({ Estimate: PageEstimate, openLinkTools });
