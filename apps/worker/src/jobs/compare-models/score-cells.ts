import type { VersionManifest } from '@sarm/contracts/manifests/dataset-manifest';
import type { TestFrame } from '@sarm/database/training/compared-frames.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import type { MorphologyClass } from '@sarm/domain/morphology';
import { placeCrop } from '@sarm/inference/classify/crop-view';
import { type Classifier, likeliestClass } from '@sarm/inference/models/classifier';
import { viewPicture } from '@sarm/inference/segment/click-view';
import type { ScoredCells } from '@sarm/measurement/comparison/compare-classes';
import { scoreCells as sumUp } from '@sarm/measurement/comparison/score-classes';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { type JobContext, PermanentFailure } from '../job-handler.ts';
import { frameConditions, microscopesOf } from './frame-conditions.ts';
import { readTestPicture } from './read-test-picture.ts';

/** As with detectors: a model that has just been opened is slower for its first crops. */
const WARM_UP = 10;

type ManifestFrame = VersionManifest['frames'][number];
type Box = ManifestFrame['boxes'][number];

/** A model, or the class that is answered where none is in use. */
export type Side = { readonly classifier: Classifier } | { readonly always: MorphologyClass };

export interface ComparedSides {
  readonly champion: Side;
  readonly candidate: Side;
}

interface Cell {
  readonly label: MorphologyClass;
  readonly champion: MorphologyClass;
  readonly candidate: MorphologyClass;
}

/** What a frame gave, under which name the version has it, and cell by cell. */
export interface CellScores extends ScoredCells {
  readonly key: string;
  readonly cells: readonly Cell[];
}

export interface ScoringCells {
  readonly context: Pick<JobContext, 'blobs' | 'signal'>;
  readonly sides: ComparedSides;
  readonly manifest: VersionManifest;
  readonly test: readonly TestFrame[];
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Every labelled cell of the test frames by both sides, as in production: one crop at the scale that the network was trained on. Cells
 * without a scale have no crop and are counted. One side after the other, and each first as often as second.
 */
export async function scoreCells(scoring: ScoringCells): Promise<{
  readonly frames: readonly CellScores[];
  readonly cellsWithoutScale: number;
}> {
  const { context, sides, manifest, test, onProgress } = scoring;
  const frames = new Map(manifest.frames.map((frame) => [frame.key, frame]));
  const microscopes = microscopesOf(test);
  const scored: CellScores[] = [];
  let [missing, cellsWithoutScale] = [0, 0];
  for (const [at, row] of test.entries()) {
    context.signal.throwIfAborted();
    onProgress(at, test.length);
    const frame = frames.get(row.frame_key);
    const labelled = (frame?.boxes ?? []).filter(({ morphology }) => morphology !== undefined);
    if (frame !== undefined && labelled.length === 0) continue;
    if (frame !== undefined && frame.umPerPixel === undefined) {
      cellsWithoutScale += labelled.length;
      continue;
    }
    const picture = frame === undefined ? undefined : await readTestPicture(context, row);
    if (frame === undefined || picture === undefined) {
      missing += 1;
      continue;
    }
    const crops = labelled.map((box) => cropOf(picture, box, frame.umPerPixel ?? 0));
    if (scored.length === 0) await warmUp(sides, crops);
    const { cells, ...sums } = await scoreFrame(sides, { crops, labelled, turn: at });
    scored.push({
      key: row.frame_key,
      unit: row.patient_id ?? row.video_id,
      isPatient: row.patient_id !== null,
      video: row.video_id,
      videoCode: row.video_code,
      // A picture of a smear has no density: people choose what they label.
      conditions: frameConditions(frame, row, microscopes).filter(({ kind }) => kind !== 'density'),
      cells,
      ...sums,
    });
  }
  if (missing > 0) throw new PermanentFailure(notice('comparison.pictures_missing', { count: missing }));
  if (scored.length === 0) throw new PermanentFailure(notice('comparison.no_test_cells'));
  return { frames: scored, cellsWithoutScale };
}

interface Crop {
  readonly picture: GrayPicture;
  readonly place: ReturnType<typeof placeCrop>;
}

const cropOf = (picture: GrayPicture, { left, top, width, height }: Box, umPerPx: number): Crop => ({
  picture,
  place: placeCrop({ x1: left, y1: top, x2: left + width, y2: top + height }, umPerPx),
});

async function warmUp({ champion, candidate }: ComparedSides, crops: readonly Crop[]): Promise<void> {
  for (let turn = 0; turn < WARM_UP; turn += 1)
    for (const side of [champion, candidate]) await answersOf(side, crops.slice(0, 1));
}

async function scoreFrame(
  { champion, candidate }: ComparedSides,
  {
    crops,
    labelled,
    turn,
  }: { readonly crops: readonly Crop[]; readonly labelled: readonly Box[]; readonly turn: number },
): Promise<Pick<CellScores, 'cells' | 'champion' | 'candidate'>> {
  const isChampionFirst = turn % 2 === 0;
  const first = await answersOf(isChampionFirst ? champion : candidate, crops);
  const second = await answersOf(isChampionFirst ? candidate : champion, crops);
  const [a, b] = isChampionFirst ? [first, second] : [second, first];
  const cells = labelled.flatMap(({ morphology }, at) => {
    const [one, other] = [a.answers[at], b.answers[at]];
    if (morphology === undefined || one === undefined || other === undefined) return [];
    return [{ label: morphology.class, champion: one, candidate: other }];
  });
  const sumsOf = (side: 'champion' | 'candidate', milliseconds: number | null) =>
    sumUp(
      cells.map((cell) => ({ label: cell.label, answer: cell[side] })),
      milliseconds,
    );
  return {
    cells,
    champion: sumsOf('champion', a.milliseconds),
    candidate: sumsOf('candidate', b.milliseconds),
  };
}

interface Answers {
  readonly answers: readonly MorphologyClass[];
  readonly milliseconds: number | null;
}

/** With the time for the crop, which work with a model takes as well. */
async function answersOf(side: Side, crops: readonly Crop[]): Promise<Answers> {
  if ('always' in side) return { answers: crops.map(() => side.always), milliseconds: null };
  const began = performance.now();
  const answers: MorphologyClass[] = [];
  for (const { picture, place } of crops)
    answers.push(likeliestClass(await side.classifier.classify({ picture: viewPicture(picture, place) })));
  return { answers, milliseconds: performance.now() - began };
}
