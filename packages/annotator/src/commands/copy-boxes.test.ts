import { isInside, overlapOf } from '@sarm/domain/shapes/boxes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crowdedFrame } from '../../testing/crowded-frame.ts';
import { boxObject } from '../../testing/try-tool.ts';
import { boxOf } from '../core/box-geometry.ts';
import { copyBoxes, propagateBoxes, type TrackPlace } from './copy-boxes.ts';

const picture = { width: 640, height: 480 };
const noTracks: TrackPlace = () => null;
const request = (objects: ReturnType<typeof boxObject>[], trackPlace = noTracks) => {
  let made = 0;
  return { from: { frame_id: 'f0', objects }, picture, trackPlace, newId: () => `new${(made += 1)}` };
};

describe('boxes of one frame in another', () => {
  it('are new, unverified, and keep class, attributes, track and confidence', () => {
    const box = boxObject('a', [10, 10, 30, 30], {
      verified: true,
      class: 'cluster',
      attributes: ['overlaps'],
      track: 4,
      confidence: 0.61,
    });
    expect(copyBoxes(request([box]), { frame_id: 'f1', existing: [] })).toEqual({
      frame_id: 'f1',
      skipped: 0,
      intents: [
        {
          kind: 'create',
          object_id: 'new1',
          changes: {
            box: [10, 10, 30, 30],
            class: 'cluster',
            attributes: ['overlaps'],
            track: 4,
            confidence: 0.61,
          },
        },
      ],
    });
  });

  it('are left out where a box overlaps by half or more', () => {
    const box = boxObject('a', [0, 0, 20, 20]);
    const copied = (place: [number, number, number, number]) =>
      copyBoxes(request([box]), { frame_id: 'f1', existing: [{ box: place }] });
    expect(copied([0, 0, 20, 10])).toMatchObject({ skipped: 1, intents: [] });
    expect(copied([0, 0, 20, 9.9]).intents).toHaveLength(1);
  });

  it('follow their track from the first frame, and end with it or outside the picture', () => {
    const places: Record<string, { x: number; y: number }> = {
      f0: { x: 20, y: 20 },
      f1: { x: 25, y: 18 },
      f2: { x: 33, y: 10 },
      f4: { x: -9, y: 10 },
    };
    const trackPlace: TrackPlace = (track, frame) => (track === 7 ? (places[frame] ?? null) : null);
    const objects = [
      boxObject('moves', [10, 10, 30, 30], { track: 7 }),
      boxObject('rests', [100, 100, 120, 120]),
      boxObject('unseen', [200, 200, 220, 220], { track: 9 }),
    ];
    const frames = propagateBoxes(
      request(objects, trackPlace),
      ['f1', 'f2', 'f3', 'f4'].map((frame_id) => ({ frame_id, existing: [] })),
    );
    expect(frames.map(({ intents }) => intents.map(({ changes }) => changes.box))).toEqual([
      [
        [15, 8, 35, 28],
        [100, 100, 120, 120],
        [200, 200, 220, 220],
      ],
      [
        [23, 0, 43, 20],
        [100, 100, 120, 120],
        [200, 200, 220, 220],
      ],
      [
        [100, 100, 120, 120],
        [200, 200, 220, 220],
      ],
      [
        [100, 100, 120, 120],
        [200, 200, 220, 220],
      ],
    ]);
    expect(frames.map(({ skipped }) => skipped)).toEqual([0, 0, 1, 1]);
    expect(new Set(frames.flatMap(({ intents }) => intents.map((each) => each.object_id))).size).toBe(10);
  });

  it('always lie in the picture and on no existing box', () => {
    const seeds = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }));
    fc.assert(
      fc.property(seeds, fc.integer({ min: -50, max: 50 }), ([a, b], way) => {
        const objects = crowdedFrame(40, picture, a).map((object, track) => ({ ...object, track }));
        const existing = crowdedFrame(40, picture, b);
        const trackPlace: TrackPlace = (track, frame) => ({ x: frame === 'f0' ? 0 : way, y: track });
        const { intents, skipped } = copyBoxes(request(objects, trackPlace), { frame_id: 'f1', existing });
        expect(intents.length + skipped).toBe(40);
        for (const { changes } of intents) {
          const box = boxOf(changes.box ?? [0, 0, 0, 0]);
          expect(isInside(box, picture)).toBe(true);
          for (const other of existing) expect(overlapOf(box, boxOf(other.box))).toBeLessThan(0.5);
        }
      }),
      { numRuns: 30 },
    );
  });
});
