import { readOpening } from './opening';

// What is saved is read while the scripts that draw it load: a popup is measured in milliseconds.
const [{ draw }, opening] = await Promise.all([import('./draw'), readOpening()]);
await draw(opening);
