import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import { type CombinedFigures, combineVideos } from '../analysis/combine-videos.ts';
import type { SampleVideo } from '../analysis/sample-video.ts';
import { onePerPlace } from '../analysis/one-per-place.ts';
import { countedFields } from '../analysis/video-summary.ts';
import { countedVolume } from '../counting/counted-volume.ts';
import { GRADES } from '../motility/grade.ts';
import { addSpeeds } from '../motility/velocity-classes.ts';
import { VELOCITY_FIGURES } from '../motility/velocity-sums.ts';
import {
  analysedOf,
  type CalculationRequest,
  type CalculationVideo,
  refusalsOf,
  sheetOf,
  warningNotices,
} from './calculation-result.ts';
import { composeFields } from './compose-fields.ts';
import { composeVideo } from './compose-videos.ts';
import { storedFigure, type StoredFigures, type StoredReplicate } from './stored-figures.ts';

type Refusals = CalculationRequest['refusals'];

export interface FiguresRequest {
  /** All videos of the analysis; those that a person left out are marked. */
  readonly videos: readonly CalculationVideo[];
  /** Of each calculation what was missing before it began; null where it was never requested. */
  readonly refusals: Readonly<Record<CalculationKind, Refusals | null>>;
  readonly at: Date;
}

/** Every figure of an analysis with its evidence, from what is stored of its videos. */
export function composeFigures({ videos: all, refusals, at }: FiguresRequest): StoredFigures {
  const videos = all.filter((video) => video.excluded !== true);
  const reasonsOf = (kind: CalculationKind): readonly Notice[] => {
    const refused = refusals[kind];
    return refused === null
      ? [notice('missing.not_calculated')]
      : refusalsOf({ kind, videos, refusals: refused });
  };
  const counting = reasonsOf('concentration');
  const moving = reasonsOf('motility');
  const analysed = analysedOf(videos);
  const ids = videos.filter((video) => video.summary !== null).map((video) => video.videoId);
  const combined = combineVideos(analysed, sheetOf(videos), at);
  const { motility, velocities } = combined;
  const places = onePerPlace(analysed);
  const speeds = moving.length > 0 ? null : speedsOf(places);
  return {
    figures: [
      storedFigure('concentration', combined.concentration, counting),
      storedFigure('total_count', combined.totalCount, counting),
      storedFigure('progressive_motility', motility.progressive, moving),
      storedFigure('total_motility', motility.total, moving),
      storedFigure('hundred_minus_immotile', motility.total, moving),
      storedFigure('normal_forms', null, [notice('missing.no_morphology')]),
    ],
    grades: GRADES.map((grade) => storedFigure(`grade_${grade}`, motility.grades[grade], moving)),
    velocities: VELOCITY_FIGURES.map((name) => storedFigure(name, velocities[name], moving)),
    speeds,
    speedsReasons: speeds !== null || moving.length > 0 ? moving : [notice('missing.no_distribution')],
    ...composeFields(analysed, ids, combined),
    videos: all.map((video) => composeVideo(video, refusals.motility, at)),
    warnings: analysed.length === 0 ? [] : warningNotices(combined, videos),
    replicate: replicateOf(places, combined),
    algorithms: combined.algorithms,
  };
}

/** Null where one of the fields keeps none: the others would stand for it. */
function speedsOf(videos: readonly SampleVideo[]) {
  const fields = videos.flatMap(({ summary }) => summary.fields);
  const speeds = fields.flatMap(({ motion }) => (motion.available ? (motion.speeds ?? []) : []));
  return fields.length === 0 || speeds.length < fields.length ? null : addSpeeds(speeds);
}

function replicateOf(videos: readonly SampleVideo[], combined: CombinedFigures): StoredReplicate | null {
  if (videos.length === 0) return null;
  const volumes = videos.flatMap(({ summary, calibration }) =>
    countedFields(summary).map((field) => countedVolume(field, calibration)),
  );
  const effective = volumes.flatMap((volume) => (volume.available ? volume.effective : []));
  const { grades, cells } = combined.motility;
  return {
    heads: combined.headsCounted,
    volume: effective.length < volumes.length ? null : effective.reduce((sum, each) => sum + each, 0),
    cells,
    percent: sharesOf(grades),
  };
}

/** Null where one of the four is missing. */
function sharesOf({ a, b, c, d }: CombinedFigures['motility']['grades']): StoredReplicate['percent'] {
  return a.available && b.available && c.available && d.available
    ? { a: a.value, b: b.value, c: c.value, d: d.value }
    : null;
}
