import { spawn, spawnSync } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Page } from 'puppeteer-core';
import { programPath } from '../setup.ts';
import { waitUntil } from './wait.ts';

/** What a right-click hits. */
export type MenuPlace = 'link' | 'selection' | 'page' | 'picture' | 'linked picture' | 'video' | 'field';

/**
 * A display of our own on a free number, for what headless browsers leave out: native menus and permission prompts. `env` is
 * for the browser; the mouse and keyboard are real input events to whatever has the focus.
 */
export async function openDisplay() {
  const args = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const server = spawn(programPath('xvfb'), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    (server.stdio[3] as Readable).once('data', (data: Buffer) => resolve(data.toString().trim()));
  });
  const env = { DISPLAY: `:${number}` };
  /** What xdotool says; nothing when it fails, as it does when a window closes between two of its questions. */
  function xdotool(...words: string[]): string {
    const options = { env: { ...process.env, ...env }, encoding: 'utf8' } as const;
    return spawnSync(programPath('xdotool'), words, options).stdout;
  }

  /** The place of an element's middle on the display, for a browser window at 0,0 without a frame. */
  async function placeOf(page: Page, selector: string): Promise<[string, string]> {
    // A page that has not been drawn yet takes no click.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const [x, y] = await page.$eval(selector, (element) => {
      const box = element.getBoundingClientRect();
      const chrome = window.outerHeight - window.innerHeight;
      return [window.screenX + box.x + box.width / 2, window.screenY + chrome + box.y + box.height / 2];
    });
    return [String(Math.round(x ?? 0)), String(Math.round(y ?? 0))];
  }

  const click = (page: Page, selector: string, button: 'left' | 'right' = 'left') =>
    placeOf(page, selector).then(([x, y]) => {
      xdotool('mousemove', x, y, 'click', button === 'left' ? '1' : '3');
      return Number(x);
    });

  /** Whether a window has an edge where the mouse is: a menu, and not the bubble that shows where a link leads. */
  function hasMenuAt(x: number): boolean {
    const ids = xdotool('search', '--onlyvisible', '--name', '.*').trim().split('\n');
    return ids.some((id) => {
      const found = /X=(\d+)[\s\S]*WIDTH=(\d+)/.exec(xdotool('getwindowgeometry', '--shell', id));
      const [left, width] = [Number(found?.[1] ?? 0), Number(found?.[2] ?? 0)];
      return left > 0 && (Math.abs(left - x) < 12 || Math.abs(left + width - x) < 12);
    });
  }

  /**
   * Right-clicks an element and chooses the extension's item in Chromium's native menu: above "Inspect", and on a page's own
   * ground above "View page source" too. There, and over a picture in a link, it has several in a menu of their own: this is the first, or as
   * many below it as `below` says.
   * The menu is a window of its own: its coming and going is waited for.
   */
  async function chooseFromMenu(page: Page, selector: string, on: MenuPlace, below = 0): Promise<void> {
    const x = await click(page, selector, 'right');
    await waitUntil(() => hasMenuAt(x), 'the menu opens');
    const way = { page: ['Up', 'Right'], 'linked picture': ['Right'] }[on as string] ?? [];
    xdotool('key', '--delay', '120', 'End', 'Up', ...way, ...Array(below).fill('Down'), 'Return');
    await waitUntil(() => !hasMenuAt(x), 'the menu closes');
  }

  /**
   * Clicks a notification: on a display without a desktop the browser draws it, as a window of its own. One that is just sliding
   * in takes no click, so it is clicked again until `isTaken`.
   */
  async function clickNotification(isTaken: () => Promise<boolean>): Promise<void> {
    const isNotification = (id: string) => {
      const [, width] = /WIDTH=(\d+)/.exec(xdotool('getwindowgeometry', '--shell', id)) ?? [];
      return Number(width) > 200 && Number(width) < 600;
    };
    const find = () => xdotool('search', '--onlyvisible', '--name', '.*').trim().split('\n').find(isNotification);
    await waitUntil(async () => find() !== undefined, 'the notification is there');
    for (let attempt = 0; attempt < 5 && !(await isTaken()); attempt++) {
      const [id, ...slowly] = [find(), 'sleep', '0.5', 'mousedown', '1', 'sleep', '0.1', 'mouseup', '1'];
      if (id) xdotool('mousemove', '--window', id, '100', '50', ...slowly);
      await waitUntil(isTaken, 'the click is taken', 2_000).catch(() => {});
    }
  }

  /**
   * Answers Chromium's permission prompt, whose first focus is on "Deny". The prompt is drawn inside the window, so that its
   * coming cannot be seen: keys are pressed again until `isAnswered`.
   */
  async function answerPrompt(answer: 'allow' | 'deny', isAnswered: () => Promise<boolean>): Promise<void> {
    const keys = answer === 'allow' ? ['Tab', 'Return'] : ['Return'];
    for (let attempt = 0; attempt < 5 && !(await isAnswered()); attempt++) {
      await new Promise((resume) => setTimeout(resume, 1_000));
      xdotool('key', '--delay', '120', ...keys);
      await waitUntil(isAnswered, 'the prompt is answered', 2_000).catch(() => {});
    }
    if (!(await isAnswered())) throw new Error('The permission prompt was not answered.');
  }

  return {
    env,
    /** Flags that put Chromium's window where the mouse expects it. */
    args: ['--window-position=0,0', '--window-size=1280,900'],
    click,
    chooseFromMenu,
    answerPrompt,
    clickNotification,
    press: (...keys: string[]) => xdotool('key', '--delay', '120', ...keys),
    type: (text: string) => xdotool('type', '--delay', '60', text),
    close: () => {
      server.removeAllListeners('exit');
      server.kill();
    },
  };
}
export type Display = Awaited<ReturnType<typeof openDisplay>>;
