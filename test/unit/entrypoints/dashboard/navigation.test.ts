import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { CardState } from '../../../../components/card/card-state';
import type { View } from '../../../../components/card/view';
import { createNavigation } from '../../../../entrypoints/dashboard/navigation';

/** A screen that opens whatever it is told to, and an address bar with its history. */
function open(hash: string) {
  const view = signal<View>({ kind: 'start' });
  const asked: string[] = [];
  const bar = [hash];
  const screen = {
    view,
    showText: async (text: string, isAsked = true) => {
      asked.push(`${text}${isAsked ? '' : ' (saved only)'}`);
      const host = text.toLowerCase();
      // Only the subject of the card matters here.
      const card = { subject: host } as CardState;
      view.value = { kind: 'card', subject: { kind: 'host', host }, card, asked: true };
    },
    lookUp: (text: string) => {
      if (text.includes(' ')) return { reason: 'no-address' } as const;
      void screen.showText(text);
      return null;
    },
    showStart: () => {
      view.value = { kind: 'start' };
    },
  };
  const navigation = createNavigation(screen, {
    hash: () => bar.at(-1) ?? '',
    push: (next) => void bar.push(next),
    replace: (next) => void bar.splice(-1, 1, next),
  });
  return { navigation, screen, asked, bar };
}

describe('the dashboard', () => {
  it('an address shows what is saved, and sends nothing', () => {
    expect(open('#/site/example.com').asked).toEqual(['example.com (saved only)']);
  });

  it('the field asks the service, and its site gets an address', () => {
    const { navigation, asked, bar } = open('#/');
    navigation.lookUp('Example.com');
    expect(asked).toEqual(['Example.com']);
    expect(bar).toEqual(['#/', '#/site/example.com']);
  });

  it('an address written otherwise is put right without a step of its own', () => {
    const { navigation, asked, bar } = open('#/site/EXAMPLE.com');
    expect(bar).toEqual(['#/site/example.com']);
    navigation.follow();
    expect(asked).toHaveLength(1);
  });

  it('a similar site that is opened from a card can be gone back from', async () => {
    const { navigation, screen, asked, bar } = open('#/site/one.com');
    await screen.showText('two.com');
    expect(bar).toEqual(['#/site/one.com', '#/site/two.com']);
    expect(navigation.route.value).toEqual({ name: 'site', subject: 'two.com' });
    bar.pop();
    navigation.follow();
    expect(asked.at(-1)).toBe('one.com (saved only)');
    expect(bar).toEqual(['#/site/one.com']);
  });

  it('an e-mail address has no address of the page before the user has agreed that it may be sent', () => {
    const { screen, bar } = open('#/site/one.com');
    const subject = { kind: 'email', email: 'anna@two.com' } as Extract<View, { kind: 'email-question' }>['subject'];
    screen.view.value = { kind: 'email-question', subject, obstacle: null };
    expect(bar).toEqual(['#/site/one.com']);
    screen.view.value = { kind: 'card', subject, card: { subject: 'anna@two.com' } as CardState, asked: true };
    expect(bar).toEqual(['#/site/one.com', '#/site/anna@two.com']);
  });

  it('a text that names no site leaves page and address as they are, and the field is told why', () => {
    for (const hash of ['#/', '#/site/one.com']) {
      const { navigation, bar } = open(hash);
      const before = navigation.route.value;
      expect(navigation.lookUp('two words')).toEqual({ reason: 'no-address' });
      expect(navigation.route.value).toEqual(before);
      expect(bar).toEqual([hash]);
    }
  });

  it('a card that was left for another page is asked for by nothing but a click any more', async () => {
    const { navigation, screen, bar } = open('#/');
    navigation.lookUp('one.com');
    const isAsked = () => screen.view.value.kind === 'card' && screen.view.value.asked;
    expect(isAsked()).toBe(true);
    bar.push('#/usage');
    navigation.follow();
    expect([navigation.route.value.name, isAsked()]).toEqual(['usage', false]);
    bar.pop();
    navigation.follow();
    expect(navigation.route.value).toEqual({ name: 'site', subject: 'one.com' });
    expect(isAsked()).toBe(false);
  });

  it('usage and an unknown address ask for no site', () => {
    expect(open('#/usage').asked).toEqual([]);
    expect(open('#/what').navigation.route.value).toEqual({ name: 'start' });
  });

  it('a page gives itself an address, and what is shown follows it back and forward', () => {
    const { navigation, bar } = open('#/explore');
    navigation.show({ name: 'explore', search: 'top=1000' }, 'push');
    expect(bar).toEqual(['#/explore', '#/explore?top=1000']);
    expect(navigation.route.value).toEqual({ name: 'explore', search: 'top=1000' });
    expect(navigation.search.value).toBe('top=1000');
    bar.pop();
    navigation.follow();
    expect(navigation.search.value).toBe('');
    navigation.show({ name: 'explore', search: 'top=10' }, 'replace');
    expect(bar).toEqual(['#/explore?top=10']);
  });

  it('an address that is shown already makes no further step to go back to', () => {
    const { navigation, bar } = open('#/explore?top=10');
    navigation.show({ name: 'explore', search: 'top=10' }, 'push');
    expect(bar).toEqual(['#/explore?top=10']);
  });

  it('a search stays as it is while its page is left', () => {
    const { navigation } = open('#/explore?top=10');
    navigation.show({ name: 'usage' }, 'push');
    expect(navigation.search.value).toBe('top=10');
  });

  it('a card that a page has left by its own address is asked for by nothing', () => {
    const { navigation, screen } = open('#/');
    navigation.lookUp('one.com');
    navigation.show({ name: 'categories' }, 'push');
    expect(screen.view.value).toMatchObject({ asked: false });
  });
});
