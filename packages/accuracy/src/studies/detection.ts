import { BORDER_PX, withoutBorder } from '../evaluation/border-free.ts';
import { boxOverlap, centreWithin, DetectionScorer } from '../evaluation/detection-score.ts';
import type { Findings, Study } from '../study.ts';
import { readClip } from './read-clip.ts';
import type { CentredBox } from '../evaluation/labelled-frame.ts';
import { withShippedModel } from './shipped-model.ts';
import { openVideo11, TEST_FRAMES } from './visem-video-11.ts';

const CENTRE_PX = 10;
const BAR = 0.88;
const NAME = 'detection F1, centre within 10 px';
const ON = 'VISEM-Tracking video 11, frames 1000–1469; trained on frames < 975';

/** The shipped model on later seconds of a real video whose first seconds it was trained on. */
export const detectionStudy: Study = async ({ short, data, models, log }) => {
  const title = 'Detection';
  const bar = `≥ ${BAR}`;
  if (data === undefined)
    return { ...EMPTY, title, bars: [{ name: NAME, value: null, bar, ok: false, on: ON }] };
  const { path, truth } = await openVideo11(data);
  const step = short ? 10 : 1;
  const centre = new DetectionScorer(centreWithin(CENTRE_PX));
  const box = new DetectionScorer(boxOverlap(0.5));
  const inner = new DetectionScorer(centreWithin(CENTRE_PX));
  const agrees = (a: CentredBox, b: CentredBox): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= CENTRE_PX;
  let frames = 0;
  await withShippedModel(models, async ({ detector }) => {
    for await (const { index, ...picture } of readClip(path, { ...TEST_FRAMES, step })) {
      const detections = await detector.detect(picture);
      const labels = truth.frames[index]?.detections ?? [];
      centre.add(detections, labels);
      box.add(detections, labels);
      const { truth: kept, found } = withoutBorder(
        { truth: labels, found: detections },
        { width: picture.width, height: picture.height, agrees },
      );
      inner.add(found, kept);
      frames += 1;
    }
  });
  const [near, overlapping, withinBorder] = [centre.score(), box.score(), inner.score()];
  log(
    `F1 ${near.f1.toFixed(4)} over ${frames} frames, ${withinBorder.f1.toFixed(4)} without a border of ${BORDER_PX} px`,
  );
  return {
    ...EMPTY,
    title,
    bars: [
      {
        name: NAME,
        value: near.f1,
        bar,
        ok: near.f1 >= BAR,
        on: short ? `${ON}, every ${step}th` : ON,
      },
    ],
    tables: [
      {
        title: 'Shipped model at its own threshold',
        columns: ['match', 'F1', 'precision', 'recall', 'heads reported ÷ labelled'],
        rows: [
          ['centre within 10 px', near.f1, near.precision, near.recall, 1 + near.countBias],
          [
            'box, IoU ≥ 0.5',
            overlapping.f1,
            overlapping.precision,
            overlapping.recall,
            1 + overlapping.countBias,
          ],
          [
            `centre within 10 px, without a border of ${BORDER_PX} px (no bar)`,
            withinBorder.f1,
            withinBorder.precision,
            withinBorder.recall,
            1 + withinBorder.countBias,
          ],
        ],
      },
    ],
    notes: [
      'The test frames are later seconds of the sample that was trained on: the figure does not tell how another clinic’s pictures are read.',
      'Some cells with a tail carry no label and some labels lie on debris, so part of the “false” detections are cells.',
      `The last line leaves out labels with their centre within ${BORDER_PX} px of the edge, where the trainer asks nothing of a model, and what was found there. It shows where errors lie; the bar is on the full picture.`,
    ],
  };
};

const EMPTY: Pick<Findings, 'tables' | 'plots' | 'notes'> = { tables: [], plots: [], notes: [] };
