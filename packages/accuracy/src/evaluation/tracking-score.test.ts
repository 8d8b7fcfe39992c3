import { describe, expect, it } from 'vitest';
import { splitAtGaps } from './split-at-gaps.ts';
import { centreSimilarity, type IdBox, intersectionOverUnion, type LabelledFrame } from './labelled-frame.ts';
import { combineTracking, countTracking, scoreTracking } from './tracking-score.ts';
import { parseVisemTracks } from './visem-tracks.ts';

const box = (id: number, x: number, y = 100): IdBox => ({ id, x, y, width: 20, height: 20 });
const frames = (count: number, at: (i: number) => LabelledFrame): readonly LabelledFrame[] =>
  Array.from({ length: count }, (_, i) => at(i));
const score = (list: readonly LabelledFrame[]) => scoreTracking(countTracking(list));

const perfect = frames(10, (i) => ({
  truth: [box(1, i), box(2, i, 200)],
  found: [box(7, i), box(8, i, 200)],
}));
/** One cell of ten frames under two identities, five frames each. */
const broken = frames(10, (i) => ({ truth: [box(1, i)], found: [box(i < 5 ? 7 : 8, i)] }));
/** Two cells that exchange their identities in the middle. */
const swapped = frames(10, (i) => ({
  truth: [box(1, i), box(2, i, 200)],
  found: [box(i < 5 ? 7 : 8, i), box(i < 5 ? 8 : 7, i, 200)],
}));

describe('tracking scores by hand', () => {
  it('MEA-EVA-1 perfect tracking scores 1 everywhere, whatever the identities are called', () => {
    expect(score(perfect)).toEqual({
      hota: 1,
      mota: 1,
      idf1: 1,
      idSwitches: 0,
      precision: 1,
      recall: 1,
      f1: 1,
    });
  });

  it('MEA-EVA-2 MOTA counts misses, false positives and switches: a broken track of ten frames has 1 − 1/10', () => {
    expect(score(broken)).toMatchObject({ mota: 0.9, idSwitches: 1, precision: 1, recall: 1 });
    expect(score(swapped)).toMatchObject({ mota: 0.9, idSwitches: 2 });
    const missed = frames(10, (i) => ({ truth: [box(1, 0)], found: i < 4 ? [] : [box(7, 0), box(9, 500)] }));
    // 4 misses, 6 false positives, no switch: 1 − 10/10.
    expect(score(missed)).toMatchObject({ mota: 0, idSwitches: 0, recall: 0.6, precision: 0.5 });
    expect(score(missed).f1).toBeCloseTo(12 / 22, 12);
  });

  it('MEA-EVA-2 a cell found again under another identity after a gap is a switch, under its own it is none', () => {
    const again = (id: number) =>
      frames(10, (i) => ({ truth: [box(1, 0)], found: i === 4 || i === 5 ? [] : [box(i < 4 ? 7 : id, 0)] }));
    expect(score(again(8)).idSwitches).toBe(1);
    expect(score(again(7)).idSwitches).toBe(0);
  });

  it('MEA-EVA-2 keeps a pair that still overlaps instead of taking a slightly better one', () => {
    const nudged = frames(4, (i) => ({
      truth: [box(1, 0)],
      found: i < 2 ? [box(7, 0)] : [box(7, 4), box(8, 1)],
    }));
    expect(score(nudged)).toMatchObject({ idSwitches: 0 });
  });

  it('MEA-EVA-3 IDF1 gives a cell one identity: half of a broken or swapped track is lost', () => {
    expect(score(broken).idf1).toBeCloseTo(0.5, 12);
    expect(score(swapped).idf1).toBeCloseTo(0.5, 12);
  });

  it('MEA-EVA-4 HOTA: broken √(1·1/2), swapped √(1·1/3)', () => {
    expect(score(broken).hota).toBeCloseTo(Math.sqrt(1 / 2), 12);
    expect(score(swapped).hota).toBeCloseTo(Math.sqrt(1 / 3), 12);
  });

  it('MEA-EVA-4 HOTA counts only the thresholds that the boxes pass: IoU 0.6 passes 12 of 19', () => {
    // Boxes 20 wide, shifted by 5: (15·20)/(2·400 − 300) = 0.6.
    const shifted = frames(5, () => ({ truth: [box(1, 0)], found: [box(7, 5)] }));
    expect(score(shifted).hota).toBeCloseTo(12 / 19, 12);
  });

  it('MEA-EVA-5 videos are put together by sums, not by means of scores', () => {
    const both = scoreTracking(combineTracking([countTracking(perfect), countTracking(broken)]));
    expect(both.idf1).toBeCloseTo((2 * 25) / 60, 12);
    expect(both.mota).toBeCloseTo(1 - 1 / 30, 12);
    expect(both.hota).toBeCloseTo(Math.sqrt((20 * 1 + 10 * 0.5) / 30), 12);
    expect(scoreTracking(combineTracking([])).idf1).toBe(0);
  });

  it('MEA-EVA-6 similarity is box overlap, or centres within a radius', () => {
    expect(intersectionOverUnion(box(1, 0), box(2, 10))).toBeCloseTo(1 / 3, 12);
    expect(intersectionOverUnion(box(1, 0), box(2, 20))).toBe(0);
    const far = { truth: [box(1, 0)], found: [box(7, 9)] };
    expect(scoreTracking(countTracking([far], centreSimilarity(10))).f1).toBe(1);
    expect(scoreTracking(countTracking([{ ...far, found: [box(7, 11)] }], centreSimilarity(10))).f1).toBe(0);
  });
});

describe('reference tracks', () => {
  const csv =
    'frame,track,class,xc,yc,w,h\n0,1,0,0.5,0.5,0.05,0.1\n2,1,0,0.25,0.5,0.05,0.1\n40,1,0,0.25,0.5,0.05,0.1\n';

  it('MEA-EVA-7 reads boxes in pixels, keeps frames without a box and refuses broken rows', () => {
    const { frames: list, ids } = parseVisemTracks(csv);
    expect(list).toHaveLength(41);
    expect(list[0]?.detections[0]).toMatchObject({ x: 320, y: 240, width: 32, height: 48 });
    expect(list[1]?.detections).toEqual([]);
    expect(ids[2]).toEqual([1]);
    expect(() => parseVisemTracks('h\n1,2,3')).toThrow(SyntaxError);
  });

  it('MEA-EVA-8 a truth interrupted for more than 0.25 s is two tracks on request', () => {
    const { ids } = splitAtGaps(parseVisemTracks(csv));
    expect(ids[0]).toEqual([1]);
    expect(ids[2]).toEqual([1]);
    expect(ids[40]).toEqual([2]);
  });
});
