import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import { combineVideos } from '../analysis/combine-videos.ts';
import {
  type CalculationVideo,
  analysedOf,
  refusalsOf,
  sheetOf,
  videoNotices,
} from './calculation-result.ts';
import { type StoredFigure, storedFigure, type StoredVideo } from './stored-figures.ts';

type Refusals = Parameters<typeof refusalsOf>[0]['refusals'];

/** A reason without the name of the video, next to which it is shown. */
const withoutName = (reason: Notice): readonly Notice[] =>
  reason.code === 'calculation.of_video' ? (reason.because ?? []) : [reason];

/** The drift of the fields of a video, weighed by their time; the reason where one of them has none. */
function driftOf({ summary }: CalculationVideo): Pick<StoredVideo, 'drift_um_per_s' | 'drift_reason'> {
  const seen = (summary?.fields ?? []).flatMap(({ motion, duration }) =>
    motion.available ? [{ drift: motion.drift, duration }] : [],
  );
  let [sum, time] = [0, 0];
  for (const { drift, duration } of seen) {
    if (!drift.available) return { drift_um_per_s: null, drift_reason: notice(`missing.${drift.reason}`) };
    sum += drift.meanSpeed * duration;
    time += duration;
  }
  return { drift_um_per_s: time > 0 ? sum / time : null, drift_reason: null };
}

/** One row of the table of videos: what each of them shows by itself. */
export function composeVideo(video: CalculationVideo, refusals: Refusals | null, at: Date): StoredVideo {
  const { summary } = video;
  const reasons =
    refusals === null
      ? [notice('missing.not_calculated')]
      : refusalsOf({ kind: 'motility', videos: [video], refusals }).flatMap(withoutName);
  const figures = summary === null ? null : combineVideos(analysedOf([video]), sheetOf([video]), at);
  const figure = (code: 'total_motility' | 'progressive_motility' | 'vap'): StoredFigure => {
    if (figures === null) return storedFigure(code, null, reasons);
    const { motility, velocities } = figures;
    const measured = {
      total_motility: motility.total,
      progressive_motility: motility.progressive,
      vap: velocities.vap,
    };
    return storedFigure(code, measured[code], reasons);
  };
  const fields = summary?.fields ?? [];
  const frames = fields.reduce((sum, field) => sum + field.frames, 0);
  const crossed = fields.reduce((sum, field) => sum + field.crossingShare * field.frames, 0);
  return {
    id: video.videoId,
    frames: summary === null ? null : frames,
    tracks: summary === null ? null : fields.reduce((sum, field) => sum + field.tracks, 0),
    cells_in_view:
      fields.length === 0 ? null : fields.reduce((sum, field) => sum + field.heads, 0) / fields.length,
    total_motility: figure('total_motility'),
    progressive_motility: figure('progressive_motility'),
    vap: figure('vap'),
    crossed_percent: frames > 0 ? (100 * crossed) / frames : null,
    ...driftOf(video),
    warnings: videoNotices(video),
  };
}
