import { describe, expect, it } from 'vitest';
import { crowdedFrame } from '../../testing/crowded-frame.ts';
import { addSelected, leastSureFirst, nextInStack, stepSelection, toggleSelected } from './selection.ts';

describe('selection', () => {
  it('adds, takes away and keeps the order', () => {
    expect(toggleSelected(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggleSelected(['a', 'b'], 'a')).toEqual(['b']);
    expect(addSelected(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  });

  it('goes through a stack with each click and begins again', () => {
    const stack = ['small', 'middle', 'large'];
    expect(nextInStack(stack, [])).toBe('small');
    expect(nextInStack(stack, ['small'])).toBe('middle');
    expect(nextInStack(stack, ['middle'])).toBe('large');
    expect(nextInStack(stack, ['large'])).toBe('small');
    expect(nextInStack(stack, ['elsewhere'])).toBe('small');
    expect(nextInStack(stack, ['small', 'middle'])).toBe('small');
    expect(nextInStack([], [])).toBeNull();
  });

  it('steps from the least sure to the surest and ends there', () => {
    const order = leastSureFirst(crowdedFrame(30, { width: 100, height: 100 }));
    expect(order.map((each) => each.confidence)).toEqual(
      order.map((each) => each.confidence).toSorted((a, b) => a - b),
    );
    let selection: string[] = [];
    const seen: string[] = [];
    for (
      let next = stepSelection(order, selection, 1);
      next !== null;
      next = stepSelection(order, selection, 1)
    ) {
      selection = [next];
      seen.push(next);
    }
    expect(seen).toEqual(order.map(({ id }) => id));
    expect(stepSelection(order, [], -1)).toBe(order.at(-1)?.id);
    expect(stepSelection(order, [order[0]?.id ?? ''], -1)).toBeNull();
    expect(stepSelection([], [], 1)).toBeNull();
  });
});
