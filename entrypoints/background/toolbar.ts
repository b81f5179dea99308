import { browser } from 'wxt/browser';
import type { AutoStop } from '../../lib/automatic/lookup';
import { findTabs } from '../../lib/browser/pages';
import type { StorageArea } from '../../lib/browser/storage';
import type { Decision, Verdict } from '../../lib/safety/policy';
import { PAUSED_SHAPE, SHAPES, toShade } from '../../lib/safety/policy';
import type { SafetyMode } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import { toStopText, toTitle } from './toolbar-text';

/** The colours of the signal tokens of assets/ui.css on a light toolbar; each is told from a dark one by the pale rim. */
const GREY = '#58616e';
/** Of the icon that says nothing. */
export const PLAIN = '#2456c7';
export const COLOURS: Record<Verdict, string> = {
  allowed: '#17713d',
  warned: '#855200',
  blocked: '#b3261e',
  unknown: GREY,
  stale: GREY,
  error: GREY,
};

/**
 * As assets/icons/icon-16.svg and icon.svg draw it: R the rim, # the colour, W the mark. Between them, from little to much:
 * a to d the rim over nothing, e to h the colour over the rim, i to l the mark over the colour. Written out, since a worker that
 * has just started would spend more on a canvas, or on computing this, than on all else that it does for a page.
 */
// biome-ignore format: a picture
const PICTURES = {
  16:
    '                ' +
    ' bdRRRRRRRRRRdb ' +
    'beh##########heb' +
    'dh############hd' +
    'R##############R' +
    'R##kllk########R' +
    'R#kWkkWk#WWWW##R' +
    'R#lk##kl#######R' +
    'R#lk##kl#######R' +
    'R#kWkkWk#WWW###R' +
    'R##kllk########R' +
    'R##############R' +
    'dh############hd' +
    'beh##########heb' +
    ' bdRRRRRRRRRRdb ' +
    '                ',
  32:
    '                                ' +
    '                                ' +
    '   acddRRRRRRRRRRRRRRRRRRddca   ' +
    '  bdRRRRRRRRRRRRRRRRRRRRRRRRdb  ' +
    ' bRRfhi##################ihfRRb ' +
    'adRg########################gRda' +
    'cRf##########################fRc' +
    'dRh##########################hRd' +
    'dRi##########################iRd' +
    'RR############################RR' +
    'RR#####jllllj#################RR' +
    'RR###ilWWWWWWli###############RR' +
    'RR###lWWWWWWWWl###WWWWWWWW####RR' +
    'RR##jWWWjiijWWWj##WWWWWWWW####RR' +
    'RR##lWWj####jWWl##############RR' +
    'RR##lWWi####iWWl##############RR' +
    'RR##lWWi####iWWl##############RR' +
    'RR##lWWj####jWWl##############RR' +
    'RR##jWWWjiijWWWj##WWWWWW######RR' +
    'RR###lWWWWWWWWl###WWWWWW######RR' +
    'RR###ilWWWWWWli###############RR' +
    'RR#####jllllj#################RR' +
    'RR############################RR' +
    'dRi##########################iRd' +
    'dRh##########################hRd' +
    'cRf##########################fRc' +
    'adRg########################gRda' +
    ' bRRfhi##################ihfRRb ' +
    '  bdRRRRRRRRRRRRRRRRRRRRRRRRdb  ' +
    '   acddRRRRRRRRRRRRRRRRRRddca   ' +
    '                                ' +
    '                                ',
};
const LEVELS = [0.125, 0.375, 0.625, 0.875];

type Colour = readonly [red: number, green: number, blue: number];
const RIM: Colour = [0xee, 0xf2, 0xff];
const MARK: Colour = [255, 255, 255];

const toColour = (text: string): Colour => {
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};
/** A pixel as the four bytes of an image, in the machine's own order. */
const toWord = ([red, green, blue]: Colour, alpha = 1) =>
  new Uint32Array(Uint8ClampedArray.of(red, green, blue, 255 * alpha).buffer)[0] ?? 0;
const mix = (below: Colour, above: Colour, level: number): Colour => {
  const [red, green, blue] = below;
  return [red + (above[0] - red) * level, green + (above[1] - green) * level, blue + (above[2] - blue) * level];
};

/** The word of each letter, by its code. */
function toWords(field: Colour): Uint32Array {
  const words = new Uint32Array(128);
  const set = (letter: string, word: number) => {
    words[letter.charCodeAt(0)] = word;
  };
  set('R', toWord(RIM));
  set('#', toWord(field));
  set('W', toWord(MARK));
  for (const [index, level] of LEVELS.entries()) {
    set('abcd'.charAt(index), toWord(RIM, level));
    set('efgh'.charAt(index), toWord(mix(RIM, field, level)));
    set('ijkl'.charAt(index), toWord(mix(field, MARK, level)));
  }
  return words;
}

function draw(size: keyof typeof PICTURES, words: Uint32Array): ImageData {
  const letters = PICTURES[size];
  const pixels = new Uint32Array(size * size);
  for (let pixel = 0; pixel < pixels.length; pixel++) pixels[pixel] = words[letters.charCodeAt(pixel)] ?? 0;
  return new ImageData(new Uint8ClampedArray(pixels.buffer), size, size);
}

const drawn = new Map<string, Record<number, ImageData>>();

/** The icon in a colour, drawn once: one that the browser reads from a file costs ten times as much at each page. */
export function toIcon(colour: string): Record<number, ImageData> {
  const known = drawn.get(colour);
  if (known) return known;
  const words = toWords(toColour(colour));
  const icon = { 16: draw(16, words), 32: draw(32, words) };
  drawn.set(colour, icon);
  return icon;
}

type PerTab = { tabId?: number };
/** The part of `browser.action` that is used. */
interface ActionApi {
  setBadgeText(details: PerTab & { text: string | null }): Promise<void>;
  setBadgeBackgroundColor(details: PerTab & { color: string }): Promise<void>;
  setTitle(details: PerTab & { title: string }): Promise<void>;
  setIcon(details: PerTab & { imageData: Record<number, ImageData> }): Promise<void>;
}

/** The look that the toolbar has been given in this session: `off`, `revoked`, or the mode. */
const LOOK_KEY = 'safety-look';
export type Look = SafetyMode | 'off' | 'revoked';

/**
 * The verdict on the button of the toolbar. Browsers take a tab's badge away with every new page, and keep it while a page
 * changes its own address: so each page is written once. The colour that most verdicts have is set for all tabs beforehand; a
 * tab may still have another one when its page is judged again.
 */
export function createToolbar(session: Pick<StorageArea, 'get' | 'set'>) {
  // The types know of no text that is null.
  const action = browser.action as unknown as ActionApi;
  const readLook = () => session.get([LOOK_KEY]);
  // At once, so that it is read together with all else that a worker reads while it starts.
  let firstLook: Promise<Record<string, unknown>> | null = readLook();
  firstLook.catch(() => {});

  /** A tab that is gone needs none. */
  const run = (calls: Promise<void>[]) => void Promise.allSettled(calls);

  /** Gives tabs back the look that all tabs have. */
  const clear = (tabs: readonly number[], title: string) => {
    for (const tabId of tabs) {
      run([
        action.setBadgeText({ tabId, text: null }),
        action.setTitle({ tabId, title }),
        // Drawn, like those of verdicts: Chromium reads a file first, and would put it over a verdict that comes meanwhile.
        action.setIcon({ tabId, imageData: toIcon(PLAIN) }),
        action.setBadgeBackgroundColor({ tabId, color: COLOURS.unknown }),
      ]);
    }
  };

  const showAll = (tabs: readonly number[], text: string, title: string) => {
    run([
      action.setBadgeBackgroundColor({ color: COLOURS.unknown }),
      action.setBadgeText({ text }),
      action.setTitle({ title }),
    ]);
    clear(tabs, title);
  };

  return {
    /** `stop`: why new sites are not looked up; null: they are, or are not meant to be. `isNewPage`: the tab has nothing of its own yet. */
    show(tabId: number, decision: Decision, stop: AutoStop | null, isNewPage = false): void {
      const { verdict } = decision;
      const colour = COLOURS[toShade(decision)];
      run([
        action.setBadgeText({ tabId, text: verdict === 'unknown' && stop ? PAUSED_SHAPE : SHAPES[verdict] }),
        action.setTitle({ tabId, title: toTitle(decision, toStopText(stop)) }),
        action.setIcon({ tabId, imageData: toIcon(colour) }),
        ...(isNewPage && colour === COLOURS.unknown ? [] : [action.setBadgeBackgroundColor({ tabId, color: colour })]),
      ]);
    },
    /** A tab has no verdict. */
    clear: (tabId: number) => clear([tabId], t('text.name')),
    /** Whether the toolbar has another look, or is still to be given this one. */
    async isNewLook(look: Look): Promise<boolean> {
      const reading = firstLook ?? readLook();
      firstLook = null;
      const { [LOOK_KEY]: before = 'off' } = await reading;
      return before !== look;
    },
    /** Gives every tab the look of how brand safety is switched. No tab has a verdict then. */
    async showLook(look: Look): Promise<void> {
      const tabs = await findTabs({});
      const name = t('text.name');
      // It is switched on, and the permission was taken away: said on every tab.
      if (look === 'revoked')
        showAll(tabs, t('background.toolbar.offBadge'), `${name} · ${t('background.toolbar.off')}`);
      else showAll(tabs, '', name);
    },
    noteLook: (look: Look) => session.set({ [LOOK_KEY]: look }).catch(() => {}),
  };
}
