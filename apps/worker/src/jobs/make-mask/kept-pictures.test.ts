import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { KeptPictures } from './kept-pictures.ts';

const picture = (n: number) => ({ rgb: new Uint8Array(3).fill(n), width: 1, height: 1 });

it('reads a frame once for several clicks, the oldest again beyond its number, and all again after its time', async () => {
  const kept = new KeptPictures({ most: 2, keptMs: 150 });
  const read: string[] = [];
  const click = (key: string) =>
    kept.of(key, () => {
      read.push(key);
      return Promise.resolve(picture(read.length));
    });
  const first = await click('a');
  expect(await click('a')).toBe(first);
  await click('b');
  await click('c');
  expect(read).toEqual(['a', 'b', 'c']);
  await click('a');
  expect(read).toEqual(['a', 'b', 'c', 'a']);
  await wait(250);
  await click('a');
  expect(read).toEqual(['a', 'b', 'c', 'a', 'a']);
});

it('keeps nothing of a frame that could not be read', async () => {
  const kept = new KeptPictures();
  await expect(kept.of('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await kept.of('a', () => Promise.resolve(picture(1)))).toEqual(picture(1));
});
