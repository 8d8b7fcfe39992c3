import { describe, expect, it } from 'vitest';
import { createTokenBuckets } from './token-buckets.ts';

function watched(perMinute: number, burst: number) {
  let now = 0;
  const buckets = createTokenBuckets({ perMinute, burst }, () => now);
  return {
    take: (key = 'a') => buckets.take(key),
    takeMany: (count: number) =>
      Array.from({ length: count }, () => buckets.take('a')).filter((wait) => wait === undefined).length,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('token buckets', () => {
  it('give a burst at once and no more', () => {
    const { takeMany } = watched(1200, 300);
    expect(takeMany(1000)).toBe(300);
  });

  it('give the rate on average, however it is requested', () => {
    const { takeMany, pass } = watched(1200, 300);
    let taken = takeMany(1000);
    for (let second = 0; second < 600; second += 1) {
      pass(1000);
      taken += takeMany(50);
    }
    expect(taken).toBe(300 + 600 * 20);
  });

  it('do not save up more than a burst', () => {
    const { takeMany, pass } = watched(1200, 300);
    pass(3_600_000);
    expect(takeMany(1000)).toBe(300);
  });

  it('report how long until the next, and keep to it', () => {
    const { take, pass } = watched(6, 1);
    expect(take()).toBeUndefined();
    expect(take()).toBe(10);
    pass(9000);
    expect(take()).toBe(1);
    pass(1000);
    expect(take()).toBeUndefined();
  });

  it('are one for each key', () => {
    const { take } = watched(6, 1);
    expect(take('a')).toBeUndefined();
    expect(take('b')).toBeUndefined();
    expect(take('a')).toBe(10);
  });
});
