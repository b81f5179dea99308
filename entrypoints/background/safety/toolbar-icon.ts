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
