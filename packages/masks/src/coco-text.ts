import { BrokenMask } from './broken-mask.ts';
import { requireRuns, type Runs } from './runs.ts';

const FIRST_CHARACTER = 48;
const DIGIT_BITS = 5;
const MORE = 0x20;
const SIGN = 0x10;
/** Digits of a difference of two runs of the largest mask; a longer one would leave 32 bits. */
const MOST_DIGITS = 6;

/** The compressed string of pycocotools: from the fourth run on the difference to the run before the last, in digits of 5 bits. */
export function toCocoText(counts: Runs): string {
  const codes: number[] = [];
  for (let i = 0; i < counts.length; i += 1) {
    let left = i > 2 ? counts[i]! - counts[i - 2]! : counts[i]!;
    let more = true;
    while (more) {
      const digit = left & (MORE - 1);
      left >>= DIGIT_BITS;
      more = (digit & SIGN) === 0 ? left !== 0 : left !== -1;
      codes.push(FIRST_CHARACTER + (more ? digit | MORE : digit));
    }
  }
  let text = '';
  // One call with all codes would be one argument each, which engines bound.
  for (let at = 0; at < codes.length; at += 8192) text += String.fromCharCode(...codes.slice(at, at + 8192));
  return text;
}

export function fromCocoText(text: string, width: number, height: number): number[] {
  const counts: number[] = [];
  let value = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at) - FIRST_CHARACTER;
    if (code < 0 || code > 63 || digits === MOST_DIGITS) throw new BrokenMask(`no run is written at ${at}`);
    value |= (code & (MORE - 1)) << (DIGIT_BITS * digits);
    digits += 1;
    if ((code & MORE) !== 0) continue;
    if ((code & SIGN) !== 0) value |= -1 << (DIGIT_BITS * digits);
    counts.push(counts.length > 2 ? value + counts[counts.length - 2]! : value);
    value = 0;
    digits = 0;
  }
  if (digits > 0) throw new BrokenMask('the text ends within a run');
  requireRuns(counts, width, height);
  return counts;
}
