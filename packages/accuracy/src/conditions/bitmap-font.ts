/** Columns of five from the left, lowest bit on top: letters that look the same on every machine. */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': '3E5149453E',
  '1': '00427F4000',
  '2': '4261514946',
  '3': '2141454B31',
  '4': '1814127F10',
  '5': '2745454539',
  '6': '3C4A494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291E',
  A: '7E1111117E',
  B: '7F49494936',
  C: '3E41414122',
  D: '7F4141221C',
  E: '7F49494941',
  F: '7F09090901',
  G: '3E4149497A',
  H: '7F0808087F',
  I: '00417F4100',
  J: '2040413F01',
  K: '7F08142241',
  L: '7F40404040',
  M: '7F020C027F',
  N: '7F0408107F',
  O: '3E4141413E',
  P: '7F09090906',
  Q: '3E4151215E',
  R: '7F09192946',
  S: '4649494931',
  T: '01017F0101',
  U: '3F4040403F',
  V: '1F2040201F',
  W: '3F4038403F',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
  '.': '0060600000',
  ':': '0036360000',
  '-': '0808080808',
  '/': '2010080402',
};
const COLUMNS = 5;
const ROWS = 7;

export interface TextPlace {
  readonly x: number;
  readonly y: number;
  /** Pixels per dot. */
  readonly dot: number;
}

/** Calls back for every pixel of the text. */
export function eachTextPixel(
  text: string,
  { x, y, dot }: TextPlace,
  paint: (x: number, y: number) => void,
): void {
  for (const [place, letter] of text.toUpperCase().split('').entries()) {
    const glyph = GLYPHS[letter];
    if (glyph === undefined) continue;
    for (let spot = 0; spot < COLUMNS * ROWS * dot * dot; spot += 1) {
      const column = Math.floor(spot / (ROWS * dot * dot));
      const within = spot % (ROWS * dot * dot);
      const [down, right] = [Math.floor(within / dot), within % dot];
      const bits = Number.parseInt(glyph.slice(2 * column, 2 * column + 2), 16);
      if (((bits >> Math.floor(down / dot)) & 1) === 0) continue;
      paint(x + (place * (COLUMNS + 1) + column) * dot + right, y + down);
    }
  }
}

export const textWidth = (text: string, dot: number): number => text.length * (COLUMNS + 1) * dot;
export const textHeight = (dot: number): number => ROWS * dot;
