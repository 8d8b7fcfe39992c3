import { px } from '@sarm/domain/units';
import { type DetectionColumns, SPERM } from '@sarm/measurement/columns/detection-columns';
import type { Detection } from '@sarm/measurement/detection';
import { centreWithin, DetectionScorer } from '../evaluation/detection-score.ts';
import type { Clip } from './clip.ts';

const asDetection = (x: number, y: number, confidence: number): Detection => ({
  x: px(x),
  y: px(y),
  width: px(0),
  height: px(0),
  confidence,
  kind: 'sperm',
});

/** Of all detections of heads against the heads that are really there; null where there is none. */
export function detectionF1(columns: DetectionColumns, { pictures, matchRadiusPx }: Clip): number | null {
  if (pictures.every(({ heads }) => heads.length === 0)) return null;
  const scorer = new DetectionScorer(centreWithin(matchRadiusPx));
  const { firstRow, index } = columns.frames;
  for (const [place, frame] of index.entries()) {
    const found: Detection[] = [];
    for (let row = firstRow[place] ?? 0; row < (firstRow[place + 1] ?? 0); row += 1)
      if (columns.kind[row] === SPERM)
        found.push(asDetection(columns.x[row] ?? 0, columns.y[row] ?? 0, columns.confidence[row] ?? 0));
    const heads = pictures[frame]?.heads ?? [];
    scorer.add(
      found,
      heads.map(({ x, y }) => asDetection(x, y, 1)),
    );
  }
  return scorer.score().f1;
}
