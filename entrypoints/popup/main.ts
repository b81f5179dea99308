import { opening } from './opening';
import { draw } from './Popup';

// Not awaited: a top-level `await` splits the popup into more scripts, each slower to load than to run.
void opening.then(draw);
