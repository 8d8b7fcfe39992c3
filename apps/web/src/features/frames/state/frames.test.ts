import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import { describe, expect, it } from 'vitest';
import { collapseFrames } from './collapse-frames.ts';
import { nextIndex } from '../../../shared/lists/grid-keys.ts';

const frame = (id: string, changes: Partial<Frame>): Frame => ({
  id,
  videoId: 'v',
  frameNumber: 0,
  timeOffset: 0,
  width: 640,
  height: 480,
  selected: false,
  annotated: false,
  note: '',
  detectionStatus: 'none',
  detectionCount: 0,
  detectionModelId: null,
  detectionResultUrl: null,
  extractionSession: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});
const ids = (frames: Frame[]): string[] => collapseFrames(frames).map((each) => each.id);

describe('frames of one number', () => {
  it('BUS-118 sorts by number and keeps one frame each', () => {
    expect(
      ids([frame('c', { frameNumber: 30 }), frame('a', { frameNumber: 2 }), frame('b', { frameNumber: 10 })]),
    ).toEqual(['a', 'b', 'c']);
  });

  it('BUS-118 prefers completed detection, then more detections, then the newest', () => {
    const newest = { createdAt: '2026-06-01T00:00:00.000Z' };
    expect(
      ids([frame('new', { ...newest, detectionCount: 9 }), frame('done', { detectionStatus: 'completed' })]),
    ).toEqual(['done']);
    expect(ids([frame('new', newest), frame('more', { detectionCount: 3 })])).toEqual(['more']);
    expect(ids([frame('old', {}), frame('new', newest)])).toEqual(['new']);
    expect(ids([frame('new', newest), frame('old', {})])).toEqual(['new']);
  });
});

describe('arrow keys in the grid', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 5],
    ['ArrowDown', 8, 9],
    ['ArrowUp', 5, 1],
    ['ArrowUp', 2, 2],
    ['Home', 7, 0],
    ['End', 2, 9],
    ['x', 2, null],
  ] as const)('%s from %i goes to %s', (key, from, to) => {
    expect(nextIndex(key, from, 4, 10)).toBe(to);
  });
});
