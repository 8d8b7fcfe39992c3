import type { ModelRange } from '@sarm/domain/model-range';

const END = '\n}\n';
const RANGE = /,\n "range": [\s\S]*\n\}\n$/;

/** The text of a card with this range as its last entry. All other lines stay as the trainer wrote them, digit by digit. */
export function putRange(card: string, range: ModelRange): string {
  const without = card.replace(RANGE, END);
  if (!without.endsWith(END)) throw new Error('this is not a card as the trainer writes it');
  const text = JSON.stringify({ range }, undefined, 1).slice(1, -2);
  const changed = `${without.slice(0, -END.length)},${text}${END}`;
  if (JSON.stringify((JSON.parse(changed) as { range?: unknown }).range) !== JSON.stringify(range))
    throw new Error('the range did not find its place in the card');
  return changed;
}
