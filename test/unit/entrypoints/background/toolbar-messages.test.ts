import { expect, it, vi } from 'vitest';
import german from '../../../../assets/locales/de.json';
import english from '../../../../assets/locales/en.json';
import { createToolbarMessages } from '../../../../entrypoints/background/toolbar-text';
import { keysOf } from '../../../support/house-rules';

const others = vi.fn(() => 'other');

it.each([
  ['en-GB', english],
  ['de', german],
  ['de-AT', german],
  ['fr', english],
])('in %s every text of a verdict is that of the locale file', (language, texts) => {
  const getMessage = createToolbarMessages(language, others);
  const { name, verdict, judged } = texts;
  const keys = keysOf({ name, verdict, judged });
  expect(keys.length).toBeGreaterThan(20);
  for (const key of keys) {
    const text = key.split('.').reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], texts);
    expect(getMessage(key.replaceAll('.', '_'), ['$1', '$2'])).toBe(text);
  }
  expect(others).not.toHaveBeenCalled();
});

it('puts what is given into its place, as it is, and asks the browser for any other text', () => {
  const getMessage = createToolbarMessages('en', others);
  expect(getMessage('judged_stoppedBudget', ['$2', '50'])).toBe('Automatic lookups stopped: $2 of 50 today.');
  expect(getMessage('failure_offline', [])).toBe('other');
  expect(getMessage('judged_no_such_text')).toBe('other');
});
