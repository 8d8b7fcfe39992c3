import {
  type ComparisonResults,
  type DetectionFigure,
  type JudgedRule,
  PROMOTION_RULES,
} from '@sarm/domain/comparisons';
import type { ModelRange } from '@sarm/domain/model-range';
import { type CheckedFigure, withinBar } from '@sarm/domain/self-check';
import { compareModels } from '@sarm/measurement/comparison/compare-models';
import { judgePromotion } from '@sarm/measurement/comparison/judge-promotion';
import type { CheckedFile } from '@sarm/measurement/comparison/judged-rules';
import { type EightBitsFacts, judgeEightBits } from './judge-eight-bits.ts';
import type { ReadDetectors } from './read-comparison.ts';
import type { FrameScores } from './score-frames.ts';
import { checkpointOf, type Compared, numberVideos, trainingOf } from './store-comparison.ts';

interface ScoredDetectors {
  readonly read: ReadDetectors;
  readonly scores: readonly FrameScores[];
  readonly range: ModelRange | null;
  readonly selfCheck: readonly CheckedFigure[];
  readonly vnni: boolean | undefined;
}

/** What both detection models found, with every rule. */
export function judgeDetectors({ read, scores, range, selfCheck, vnni }: ScoredDetectors): Compared {
  const compared = compareModels(scores);
  const { byVideo, videos } = numberVideos(compared.byVideo);
  const results: ComparisonResults = {
    schema: 2,
    championSha256: read.champion.row.sha256,
    candidateSha256: read.candidate.row.sha256,
    manifestSha256: read.manifestSha256,
    ...compared,
    byVideo,
    selfCheck,
    range,
  };
  const rates = read.test.flatMap(({ frame_rate: rate }) => (rate !== null && rate > 0 ? rate : []));
  const rules = judgePromotion({
    results,
    training: trainingOf(read),
    frameSeconds: rates.length === 0 ? undefined : 1 / Math.max(...rates),
    checkpoint: fileOf(read, scores),
    rangeVideos: (range?.looks ?? []).reduce((sum, each) => sum + each.videos, 0),
    selfCheckPassed: selfCheck.length > 0 && selfCheck.every(withinBar),
  });
  const judged = inTheirOrder([...rules, ...judgeEightBits(eightBitsOf(read, scores, vnni))]);
  return { read, results, videos, rules: judged, scores: scores.map(stored) };
}

const inTheirOrder = (rules: readonly JudgedRule[]): JudgedRule[] =>
  PROMOTION_RULES.flatMap((name) => rules.find(({ rule }) => rule === name) ?? []);

function eightBitsOf(
  read: ReadDetectors,
  scores: readonly FrameScores[],
  vnni: boolean | undefined,
): EightBitsFacts | undefined {
  if (read.candidate.row.precision !== 'int8') return undefined;
  const { figures } = besideFloat(scores);
  const figure = (name: DetectionFigure) => figures.find((each) => each.name === name);
  const { champion: other = null, candidate: own = null } = figure('milliseconds') ?? {};
  return {
    against: read.float === undefined ? 'model_in_use' : 'float_model',
    milliseconds: { other, own },
    f1: figure('f1')?.difference ?? null,
    vnni,
  };
}

/** The float model in the place of the model in use; the model in use where it is that one, or the float model is not here. */
const besideFloat = (scores: readonly FrameScores[]) =>
  compareModels(scores.map((frame) => ({ ...frame, champion: frame.float ?? frame.champion })));

function fileOf(read: ReadDetectors, scores: readonly FrameScores[]): CheckedFile {
  const { precision, origin } = read.candidate.row;
  if (origin === 'imported' || precision !== 'int8') return checkpointOf(read);
  if (read.float === undefined) return { kind: 'missing', reason: 'no_float_model' };
  const against = besideFloat(scores).figures.find(({ name }) => name === 'f1');
  return against?.difference == null
    ? { kind: 'missing', reason: 'no_float_model' }
    : { kind: 'variant', value: against.difference };
}

const stored = ({ key, conditions, champion, candidate, float }: FrameScores): object => ({
  key,
  conditions,
  champion,
  candidate,
  ...(float === undefined ? {} : { float }),
});
