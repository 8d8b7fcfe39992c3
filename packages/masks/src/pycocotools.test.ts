import { describe, expect, it } from 'vitest';
import cases from '../testing/pycocotools.generated.json' with { type: 'json' };
import { type BitMask, maskArea, maskOverlap } from './bit-mask.ts';
import { decodeRuns, encodeRuns, fromCocoText, runsArea, runsOverlap, toCocoText } from './run-lengths.ts';

const maskOf = (rows: readonly string[], width: number): BitMask => ({
  width,
  height: rows.length,
  bits: Uint8Array.from(rows.join(''), Number),
});

describe('masks as pycocotools has them', () => {
  it.each(cases.map((each, index) => ({ ...each, index })))('case $index: $width × $height', (each) => {
    const { width, height } = each;
    const masks = [maskOf(each.first, width), maskOf(each.second, width)] as const;
    const runs = [encodeRuns(masks[0]), encodeRuns(masks[1])] as const;
    expect(runs[0]).toEqual(each.counts);
    expect(runs.map(toCocoText)).toEqual(each.texts);
    expect(each.texts.map((text) => decodeRuns(fromCocoText(text, width, height), width, height))).toEqual(
      masks,
    );
    expect(runs.map(runsArea)).toEqual(each.areas);
    expect(masks.map(maskArea)).toEqual(each.areas);
    expect(Math.abs(runsOverlap(...runs) - each.overlap)).toBeLessThanOrEqual(1e-12);
    expect(Math.abs(maskOverlap(...masks) - each.overlap)).toBeLessThanOrEqual(1e-12);
  });
});
