import { isSingleKey } from '../ui/single-key';
import { FIELD_ID } from './SubjectField';

/** The key `/` leads to the field of a page from anywhere in it. Returns what ends that. */
export function listenToFieldKey(isOn: () => boolean): () => void {
  const lead = (event: KeyboardEvent) => {
    const field = document.getElementById(FIELD_ID);
    if (event.key !== '/' || !isOn() || !isSingleKey(event) || !(field instanceof HTMLInputElement)) return;
    event.preventDefault();
    field.focus();
    field.select();
  };
  addEventListener('keydown', lead);
  return () => removeEventListener('keydown', lead);
}
