import { createCompletion } from '../../components/card/complete-popup';
import { PageEstimate } from '../../components/on-device/PageEstimate';
import { drawLinksButton } from '../../components/page-links/PageLinksButton';

export const complete = createCompletion({ Estimate: PageEstimate, drawLinksButton });
