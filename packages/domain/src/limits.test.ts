import { describe, expect, it } from 'vitest';
import { connectionPlaces } from './limits.ts';

describe('places of connections', () => {
  it('are four for signing in and seven each for reading and changes of twenty', () => {
    expect(connectionPlaces(20)).toEqual({ entry: 4, read: 7, change: 7 });
  });

  it.each([4, 5, 8, 10, 20, 33, 200])(
    'of %d leave at least one for the queue, and no lane is without',
    (count) => {
      const { entry, read, change } = connectionPlaces(count);
      expect(Math.min(entry, read, change)).toBeGreaterThanOrEqual(1);
      expect(entry + read + change).toBeLessThan(count);
    },
  );

  it.each([2, 3])(
    'of %d are one for each lane: then they wait for each other, and nothing stops',
    (count) => {
      expect(connectionPlaces(count)).toEqual({ entry: 1, read: 1, change: 1 });
    },
  );
});
