import { opening } from './opening';
import { draw } from './Popup';

// Not awaited: an `await` at the top makes the bundler cut the popup into more scripts, each of which takes longer than it runs.
void opening.then(draw);
