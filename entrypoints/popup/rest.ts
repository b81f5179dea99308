import { createCompletion } from '../../components/card/complete-popup';
import { PageEstimate } from '../../components/on-device/PageEstimate';

export const complete = createCompletion(PageEstimate);
