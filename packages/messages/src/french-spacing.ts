const NARROW = '\u202f';
const NO_BREAK = '\u00a0';
const SPACE = '[ \u00a0\u202f]';
/** Read as part of the number before them: a line that begins with one of these says nothing. */
const UNITS = '%|‰|µm|ml|ko|Mo|Go|px|Hz|min|ms|[shj]';

const RULES: readonly (readonly [RegExp, string])[] = [
  [/'/g, '’'],
  [new RegExp(`${SPACE}+([;!?»])`, 'g'), `${NARROW}$1`],
  [new RegExp(`«${SPACE}*`, 'g'), `«${NARROW}`],
  [new RegExp(`${SPACE}+:`, 'g'), `${NO_BREAK}:`],
  [new RegExp(`(\\d|\\}\\})${SPACE}(?=(?:${UNITS})(?!\\p{L}))`, 'gu'), `$1${NO_BREAK}`],
];

/**
 * A French text as it is set: the sign after a space never begins a line. `npm run texts` writes the files of French by
 * this rule, so that nothing is left to do while a page is shown.
 */
export const frenchSpacing = (text: string): string =>
  RULES.reduce((set, [pattern, by]) => set.replace(pattern, by), text);
