import type { Page } from 'puppeteer-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Firefox } from '../../support/firefox.ts';
import type { LendFirefox, TestFirefox } from '../../support/firefox-browser.ts';
import { find, press } from '../../support/firefox-page.ts';
import { toWidget } from '../../support/firefox-popup.ts';
import { loadInFront, runInWindow, toReader } from '../../support/firefox-window.ts';
import { readText, untilText } from '../../support/journey.ts';
import { PDF } from '../../support/site-pages.ts';
import { waitUntil } from '../../support/wait.ts';
import type { World } from '../../support/world.ts';

const BOOKS = 'harbour-books.com';
const FERRIES = 'northwind-ferries.com';
const FILES = 'files-example.com';
const LAMPS = 'harbour-lamps.com';
const PAPERS = 'harbour-papers.com';
const READ = 'harbour-stories.com';

let browser: TestFirefox;
let firefox: Firefox;
let world: World;

const subjects = () => [...new Set(world.service.log.map(({ subject }) => subject))];

async function untilSidebarSays(text: string): Promise<void> {
  const says = `browser.extension.getViews({ type: 'sidebar' })[0]?.document.querySelector('main')?.innerText ?? ''`;
  const read = async () => String(await browser.within.evaluate(says));
  await waitUntil(async () => (await read()).includes(text), `the sidebar says "${text}"`).catch(
    async (error: Error) => {
      throw new Error(`${error.message} It says: ${await read()}`);
    },
  );
}

/** Chooses our first item of the context menu that opens in a document of Firefox's window. Two items have a menu of their own. */
const chooseItem = (menus: string) =>
  runInWindow(
    firefox,
    `const menu = ${menus}.getElementById('contentAreaContextMenu');
    const untilOpen = async (shown) => {
      for (let turn = 0; turn < 600 && shown.state !== 'open'; turn++) await new Promise((resume) => setTimeout(resume, 50));
    };
    await untilOpen(menu);
    const item = menu.querySelector('menuitem[id^="sitecard_"]');
    const list = item.parentNode;
    if (list !== menu) list.parentNode.openMenu(true);
    await untilOpen(list);
    list.activateItem(item);
    return item.getAttribute('label');`,
  );

/** Has the tab in front, which is the site's, read in the reader view. */
async function openReaderView(site: Page, host: string): Promise<void> {
  await loadInFront(firefox, toReader(host));
  await waitUntil(async () => site.url().startsWith('about:reader?'), 'the page is read');
}

/** Clicks our button on the toolbar, and waits until the popup shows the card of the host, for which three calls are made. */
async function clickButtonOn(host: string): Promise<void> {
  await browser.clickButton();
  await browser.untilPopupSays('Registration');
  expect(await browser.readPopup()).toContain(host);
  await waitUntil(() => world.service.log.length === 3, 'three calls are made');
  expect(subjects()).toEqual([`https://${host}`]);
  await browser.closePopup();
}

/** What stands in Firefox's own window: its toolbar, its context menu, its sidebar, and its list of extensions. */
export function describeWindow(lend: LendFirefox): void {
  describe('window', () => {
    beforeAll(async () => {
      browser = await lend();
      ({ firefox, world } = browser);
      const readMenus = () => browser.within.evaluate(() => chrome.storage.session.get('menus'));
      await waitUntil(async () => (await readMenus()).menus === true, 'our items are in the context menu');
    });
    beforeEach(() => {
      world.service.log.length = 0;
    });

    test('in Firefox the button, and with it the verdict on each site, is on the toolbar from the start', async () => {
      const area = 'return CustomizableUI.getPlacementOfWidget(given).area';
      expect(await runInWindow(firefox, area, toWidget(firefox, 'browser-action'))).toBe('nav-bar');
    });

    test('in Firefox a click on the button shows the card of the open site: it is what gives the address of the tab', async () => {
      const site = await firefox.openSite(`https://${LAMPS}/wicks?x=1`);
      await site.bringToFront();
      await clickButtonOn(LAMPS);
      await site.close();
    });

    test('P6: in Firefox a click on the button over a PDF shows the card of the site that serves it', async () => {
      world.sites.answerAs(PAPERS, (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/pdf' }).end(PDF);
      });
      const site = await firefox.openSite(`https://${PAPERS}/drafts/plan.pdf?token=abc`);
      // What Firefox shows it with.
      await site.waitForSelector('#viewerContainer');
      await site.bringToFront();
      await clickButtonOn(PAPERS);
      await site.close();
    });

    test('P6: in Firefox a click on the button over the reader view shows the card of the page that is read', async () => {
      const site = await firefox.openSite(`https://${READ}/story`);
      await site.bringToFront();
      await openReaderView(site, READ);
      await clickButtonOn(READ);
      await site.close();
    });

    test('in Firefox the sidebar has our icon where the browser lists its sidebars', async () => {
      const item = `sidebarswitcher_menu_${toWidget(firefox, 'sidebar-action')}`;
      const style = "return document.getElementById(given).getAttribute('style')";
      expect(await runInWindow(firefox, style, item)).toContain('/icon/16.png');
    });

    test('in Firefox a link chosen while the background is stopped opens the sidebar with its card', async () => {
      const site = await firefox.openSite(`https://${FERRIES}/`);
      await site.evaluate((host) => {
        document.body.innerHTML = `<a href="https://${host}/shelf?x=1" style="position: fixed; inset: 0">books</a>`;
      }, BOOKS);
      await browser.stopBackground();
      const clicking = site.mouse.click(100, 100, { button: 'right' });
      expect(await chooseItem('document')).toBe('Look up the site of this link');
      await clicking;
      await untilSidebarSays('11 years old');
      expect(subjects()).toEqual([`https://${BOOKS}`]);
    });

    test.each([
      [
        'a picture',
        'gallery-of-pictures.com',
        '<img alt="" src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E">',
      ],
      ['a password field', 'gallery-of-fields.com', '<input type="password">'],
      ['a frame', 'gallery-of-frames.com', '<iframe srcdoc="<p>framed</p>"></iframe>'],
    ])('in Firefox a right-click on %s opens the card of the page that it lies on', async (_, host, element) => {
      const site = await firefox.openSite(`https://${host}/rooms?token=abc`);
      await site.evaluate((html) => {
        document.body.innerHTML = html;
        (document.body.firstElementChild as HTMLElement).style.cssText = 'position: fixed; inset: 0; inline-size: 100%';
      }, element);
      const clicking = site.mouse.click(100, 10, { button: 'right' });
      expect(await chooseItem('document')).toBe('Look up this site');
      await clicking;
      await untilSidebarSays(host);
      await waitUntil(() => world.service.log.length === 3, 'the card is asked for');
      expect(subjects()).toEqual([`https://${host}`]);
    });

    test('in Firefox the page that is read in the reader view is looked up as its site', async () => {
      const site = await firefox.openSite(`https://${FERRIES}/`);
      await openReaderView(site, FERRIES);
      const clicking = site.mouse.click(300, 300, { button: 'right' });
      expect(await chooseItem('document')).toBe('Look up this site');
      await clicking;
      await untilSidebarSays('Northwind Ferries AS');
    });

    test('in Firefox the address bar suggests saved sites after the keyword, Enter on another opens its card in the sidebar, and on words the saved sites in the tab, without a call', async () => {
      const site = await firefox.openSite(`https://${FERRIES}/`);
      await site.bringToFront();
      await browser.stopBackground();
      const type = (text: string) => runInWindow(firefox, 'gURLBar.focus(); gURLBar.search(given)', text);
      const readLines = () => runInWindow(firefox, "return document.getElementById('urlbar-results').textContent");
      await type('sc northwind');
      await waitUntil(
        async () => String(await readLines()).includes(`${FERRIES} – Northwind Ferries AS`),
        'it is suggested',
      );
      await type('sc from-the-address-bar.com');
      await waitUntil(async () => !String(await readLines()).includes(FERRIES), 'none is suggested');
      expect(await readLines()).toContain('Open the card of this site, or search your saved sites');
      await runInWindow(firefox, 'gURLBar.handleCommand()');
      await untilSidebarSays('from-the-address-bar.com');
      await untilSidebarSays('Look up · 3 calls');
      await type('sc ferries of norway');
      await waitUntil(async () => String(await readLines()).includes('sc ferries of norway'), 'the words are there');
      await runInWindow(firefox, 'gURLBar.handleCommand()');
      await waitUntil(async () => site.url().endsWith('/dashboard.html#/saved'), 'the saved sites are searched');
      expect(world.service.log).toEqual([]);
      await site.close();
    });

    test('in Firefox each key that is suggested is taken, and the options lead to where they are changed', async () => {
      const read = () => chrome.commands.getAll();
      const commands = await browser.within.evaluate(read);
      expect(commands.map(({ name, shortcut }) => `${name} ${shortcut}`).toSorted()).toEqual([
        '_execute_action Alt+Shift+S',
        '_execute_sidebar_action Alt+Shift+K',
        'dashboard Alt+Shift+D',
        'selection Alt+Shift+L',
      ]);
      const options = await firefox.openPage('options.html#keyboard');
      await press(options, 'Change in the browser');
      const readFront = () => runInWindow(firefox, 'return gBrowser.currentURI.spec');
      await waitUntil(async () => (await readFront()) === 'about:addons', 'the page of the browser is in front');
      await runInWindow(firefox, 'gBrowser.removeCurrentTab()');
      await options.close();
    });

    test('in Firefox text that is chosen in the sidebar is looked up there', async () => {
      await browser.within.evaluate((host) => {
        const [sidebar] = chrome.extension.getViews({ type: 'sidebar' as never });
        const text = sidebar?.document.body.appendChild(sidebar.document.createElement('p'));
        if (!sidebar || !text) throw new Error('There is no sidebar.');
        text.textContent = host;
        text.style.cssText = 'position: fixed; inset: 0; background: canvas; z-index: 9';
        sidebar.getSelection()?.selectAllChildren(text);
      }, FERRIES);
      const menus = `document.getElementById('sidebar').contentDocument`;
      await runInWindow(
        firefox,
        `const outer = document.getElementById('sidebar').getBoundingClientRect();
        const inner = ${menus}.querySelector('browser').getBoundingClientRect();
        const at = [outer.left + inner.left + 20, outer.top + inner.top + 10];
        const right = { button: 2, clickCount: 1 };
        for (const type of ['mousedown', 'contextmenu', 'mouseup']) window.synthesizeMouseEvent(type, ...at, right, {});`,
      );
      expect(await chooseItem(menus)).toBe(`Look up “${FERRIES}”`);
      await untilSidebarSays('Northwind Ferries AS');
    });

    test('in Firefox the sidebar that follows the tab keeps its card where a file is loaded, and none on a page of the browser', async () => {
      const panel = await firefox.openPage('sidepanel.html');
      await press(panel, 'Follow the active tab', 'switch');
      const site = await firefox.openSite(`https://${BOOKS}/`);
      await untilText(panel, BOOKS);
      await panel.evaluate(() =>
        chrome.webNavigation.onCompleted.addListener(({ url }) => {
          document.title = url;
        }),
      );
      world.sites.answerAs(FILES, (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment' }).end('zip');
      });
      await site.evaluate((address) => location.assign(address), `https://${FILES}/a.zip`);
      await waitUntil(async () => (await panel.title()) === `https://${FILES}/a.zip`, 'the file is loaded');
      expect(await readText(panel, 'h1')).toBe(BOOKS);
      await loadInFront(firefox, 'about:config');
      await untilText(panel, 'No card for this page');
    });

    test('in Firefox an extension that was switched off and on again tidies each day, and checks the watched sites', async () => {
      const page = await firefox.openPage(`dashboard.html#/site/${BOOKS}`);
      await press(page, 'Watch this site · 1 call a day');
      await find(page, 'button', 'Stop watching');
      await runInWindow(
        firefox,
        `const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
        const addon = await AddonManager.getAddonByID(given);
        await addon.disable();
        await addon.enable();`,
        firefox.addonId,
      );
      const inside = await firefox.openPage('manifest.json');
      const readAlarms = () => inside.evaluate(async () => (await chrome.alarms.getAll()).map(({ name }) => name));
      await waitUntil(async () => (await readAlarms()).includes('tidy'), 'the alarm of each day stands');
      await inside.evaluate(() => chrome.alarms.create('tidy', { when: Date.now() }));
      await waitUntil(async () => (await readAlarms()).includes('watch-list'), 'the alarm of the watch list stands');
    });
  });
}
