import { browser } from 'wxt/browser';
import type { AutoStop } from '../../lib/automatic/lookup';
import { findTabs } from '../../lib/browser/pages';
import type { Environment } from '../../lib/environment';
import type { Decision, Verdict } from '../../lib/safety/policy';
import { PAUSED_SHAPE, SHAPES, toShade } from '../../lib/safety/policy';
import type { SafetyMode } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import { toStopText, toTitle } from './toolbar-text';

/** The signal colours of assets/ui.css on a light toolbar. The pale rim sets each off from a dark one. */
const GREY = '#58616e';
/** The icon without a verdict. */
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
 * R rim, # colour, W mark, as in assets/icons. Blends, from little to much: a to d rim over nothing, e to h colour over
 * rim, i to l mark over colour. Written out, because a canvas would cost a fresh worker too much time.
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
/** The four bytes of a pixel, in the machine's own order. */
const toWord = ([red, green, blue]: Colour, alpha = 1) =>
  new Uint32Array(Uint8ClampedArray.of(red, green, blue, 255 * alpha).buffer)[0] ?? 0;
const mix = (below: Colour, above: Colour, level: number): Colour => {
  const [red, green, blue] = below;
  return [red + (above[0] - red) * level, green + (above[1] - green) * level, blue + (above[2] - blue) * level];
};

/** Indexed by the code of each letter. */
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

/** Drawn once: an icon that the browser reads from a file costs ten times as much at each page. */
export function toIcon(colour: string): Record<number, ImageData> {
  const known = drawn.get(colour);
  if (known) return known;
  const words = toWords(toColour(colour));
  const icon = { 16: draw(16, words), 32: draw(32, words) };
  drawn.set(colour, icon);
  return icon;
}

type PerTab = { tabId?: number };
interface ActionApi {
  setBadgeText(details: PerTab & { text: string | null }): Promise<void>;
  setBadgeBackgroundColor(details: PerTab & { color: string }): Promise<void>;
  setTitle(details: PerTab & { title: string }): Promise<void>;
  setIcon(details: PerTab & { imageData: Record<number, ImageData> }): Promise<void>;
}

const LOOK_KEY = 'safety-look';
export type Look = SafetyMode | 'off' | 'revoked';

/**
 * Browsers remove a tab's badge with every new page, so each page is written once. The most frequent colour is set for
 * all tabs beforehand. A page that is judged again may have another.
 */
export function createToolbar({ session }: Pick<Environment, 'session'>) {
  // The types do not know a null text.
  const action = browser.action as unknown as ActionApi;
  const readLook = () => session.get([LOOK_KEY]);
  // Read at once, together with all else that a starting worker reads.
  let firstLook: Promise<Record<string, unknown>> | null = readLook();
  firstLook.catch(() => {});

  /** A call for a closed tab may fail. */
  const run = (calls: Promise<void>[]) => void Promise.allSettled(calls);

  const clear = (tabs: readonly number[], title: string) => {
    for (const tabId of tabs) {
      run([
        action.setBadgeText({ tabId, text: null }),
        action.setTitle({ tabId, title }),
        // Drawn like verdicts: Chromium reads a file first and could put it over a verdict that comes meanwhile.
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
    /** `stop`: why new sites are not looked up. `isNewPage`: the tab has nothing of its own yet. */
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
    clear: (tabId: number) => clear([tabId], t('text.name')),
    async isNewLook(look: Look): Promise<boolean> {
      const reading = firstLook ?? readLook();
      firstLook = null;
      const { [LOOK_KEY]: before = 'off' } = await reading;
      return before !== look;
    },
    /** No tab has a verdict then. */
    async showLook(look: Look): Promise<void> {
      const tabs = await findTabs({});
      const name = t('text.name');
      // Brand safety is on without its permission, so every tab says it.
      if (look === 'revoked')
        showAll(tabs, t('background.toolbar.offBadge'), `${name} · ${t('background.toolbar.off')}`);
      else showAll(tabs, '', name);
    },
    noteLook: (look: Look) => session.set({ [LOOK_KEY]: look }).catch(() => {}),
  };
}
