import { expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

it('runs no more than the slots at a time, in order, and continues after a failure', async () => {
  const turn = inTurn(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const work = (n: number) => async (): Promise<number> => {
    running += 1;
    most = Math.max(most, running);
    order.push(n);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running -= 1;
    if (n === 1) throw new Error('one fails');
    return n;
  };
  const done = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => turn(work(n))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(done.filter((each) => each.status === 'fulfilled').length).toBe(8);
  expect(await turn(() => Promise.resolve('still works'))).toBe('still works');
});
