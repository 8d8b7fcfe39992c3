import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import type { FiguresGround, KeptFigures, StoredFigure } from '@sarm/domain/stored/figures';
import { type EnteredValues, inputsOfVideo } from './figure-inputs.ts';

export type { KeptFigures };

export interface EnteredVideo extends EnteredValues {
  readonly id: string;
  readonly excluded: boolean;
}

export interface Staleness {
  /** Every figure is of another scale than its calibration. */
  readonly calibration: boolean;
  /** Concentration and total are of another dilution or volume. */
  readonly sheet: boolean;
}

/** Whether calibration or sheet of a video that takes part is other than when the figures were computed. */
export function stalenessOf(ground: FiguresGround, videos: readonly EnteredVideo[]): Staleness {
  const pairs = videos
    .filter((video) => !video.excluded)
    .map((video) => [ground[video.id], inputsOfVideo(video)] as const);
  return {
    calibration: pairs.some(([then, now]) => then !== undefined && then.calibration !== now.calibration),
    sheet: pairs.some(([then, now]) => then !== undefined && then.sheet !== now.sheet),
  };
}

export const calibrationChanged: readonly Notice[] = [notice('missing.calibration_changed')];
export const sheetChanged: readonly Notice[] = [notice('missing.sheet_changed')];

const missing = (figure: StoredFigure, reasons: readonly Notice[]): StoredFigure => ({
  ...figure,
  value: null,
  interval: null,
  verdict: null,
  reasons: figure.value === null ? figure.reasons : reasons,
});

const COUNTED: readonly StoredFigure['code'][] = ['concentration', 'total_count'];

/** Stale figures are not shown as results: the reason stands in their place until the videos are analysed again. */
export function withholdStale(kept: Pick<KeptFigures, 'figures'>, stale: Staleness): readonly StoredFigure[] {
  return kept.figures.map((figure) => {
    if (stale.calibration) return missing(figure, calibrationChanged);
    return stale.sheet && COUNTED.includes(figure.code) ? missing(figure, sheetChanged) : figure;
  });
}

/** The same for all that a record shows. */
export function withholdAll(kept: KeptFigures, stale: Staleness): KeptFigures {
  const figures = withholdStale(kept, stale);
  if (!stale.calibration) return { ...kept, figures, replicate: stale.sheet ? null : kept.replicate };
  const all = (some: readonly StoredFigure[]) => some.map((each) => missing(each, calibrationChanged));
  return {
    ...kept,
    figures,
    grades: all(kept.grades),
    velocities: all(kept.velocities),
    speeds: null,
    speedsReasons: calibrationChanged,
    replicate: null,
    videos: kept.videos.map((video) => ({
      ...video,
      total_motility: missing(video.total_motility, calibrationChanged),
      progressive_motility: missing(video.progressive_motility, calibrationChanged),
      vap: missing(video.vap, calibrationChanged),
      drift_um_per_s: null,
      drift_reason: notice('missing.calibration_changed'),
    })),
  };
}
