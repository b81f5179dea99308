import { openBlocked } from '../../components/blocked/open-blocked';

await openBlocked(document.getElementById('root') as HTMLElement);
