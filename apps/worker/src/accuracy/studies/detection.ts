import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { boxOverlap, centreWithin, DetectionScorer } from '@sarm/measurement/evaluation/detection-score';
import { parseVisemTracks } from '@sarm/measurement/evaluation/visem-tracks';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createDetector } from '../../inference/create-detector.ts';
import { readShippedModel } from '../../inference/read-shipped-model.ts';
import { createCage } from '../../media/cage.ts';
import { decodeFrames } from '../../media/decode-frames.ts';
import { type MediaSource, probeVideo, shownSize } from '../../media/probe-video.ts';
import { readTimeline } from '../../media/read-timeline.ts';
import type { Findings, Study } from '../study.ts';

/** Frames before 975 were trained on; the gap keeps frames that look the same out of the test. */
const FIRST_TEST_FRAME = 1000;
const FRAMES = 1470;
const CENTRE_PX = 10;
const BAR = 0.88;
const NAME = 'detection F1, centre within 10 px';
const ON = 'VISEM-Tracking video 11, frames 1000–1469; trained on frames < 975';

/** The shipped model on later seconds of a real video whose first seconds it was trained on. */
export const detectionStudy: Study = async ({ short, data, models, say }) => {
  const title = 'Detection';
  const bar = `≥ ${BAR}`;
  if (data === undefined)
    return { ...EMPTY, title, bars: [{ name: NAME, value: null, bar, ok: false, on: ON }] };
  const folder = join(data, 'visem_tracking_v11');
  const truth = await readTruth(folder);
  const step = short ? 10 : 1;
  const indices = Array.from({ length: FRAMES - FIRST_TEST_FRAME }, (_, i) => FIRST_TEST_FRAME + i).filter(
    (index) => index % step === 0,
  );
  const centre = new DetectionScorer(centreWithin(CENTRE_PX));
  const box = new DetectionScorer(boxOverlap(0.5));
  const detector = await createDetector(await readShippedModel(join(models, 'sperm-detection-v1')), {
    threads: 2,
  });
  try {
    for await (const { index, pixels, width, height } of framesOf(folder, indices)) {
      const detections = await detector.detect({ gray: pixels, width, height });
      const labels = truth.frames[index]?.detections ?? [];
      centre.add(detections, labels);
      box.add(detections, labels);
    }
  } finally {
    await detector.close();
  }
  const [near, overlapping] = [centre.score(), box.score()];
  say(`F1 ${near.f1.toFixed(4)} over ${indices.length} frames`);
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
        ],
      },
    ],
    notes: [
      'The test frames are later seconds of the sample that was trained on: the figure does not tell how another clinic’s pictures are read.',
      'Some cells with a tail carry no label and some labels lie on debris, so part of the “false” detections are cells.',
    ],
  };
};

const EMPTY: Pick<Findings, 'tables' | 'plots' | 'notes'> = { tables: [], plots: [], notes: [] };

/** Sperm only: a cluster is not one head. */
async function readTruth(folder: string) {
  const csv = gunzipSync(await readFile(join(folder, 'gt_tracks_all_frames.csv.gz'))).toString('utf8');
  const [head = '', ...lines] = csv.split('\n');
  const sperm = lines.filter((line) => line.split(',')[2] === '0');
  return parseVisemTracks([head, ...sperm].join('\n'), FRAMES);
}

async function* framesOf(folder: string, indices: readonly number[]) {
  const cage = await createCage({ mode: 'best-effort', log: silentLog });
  const abort = new AbortController();
  const path = join(folder, 'video11_reencoded_49fps.mp4');
  const source: MediaSource = { cage, path, signal: abort.signal };
  const header = await probeVideo(source);
  const { timeline } = await readTimeline({ source, header });
  const picture = shownSize(header);
  for await (const { index, pixels } of decodeFrames({
    source,
    picture,
    timeline,
    indices,
    pixelFormat: 'gray',
  }))
    yield { index, pixels, ...picture };
}
