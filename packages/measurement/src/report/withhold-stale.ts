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
  /** Every figure is of another part of the picture than a person has set. */
  readonly area: boolean;
  /** Concentration and total are of another dilution or volume. */
  readonly sheet: boolean;
}

/** Whether calibration, sheet or set area of a video that takes part is other than when the figures were computed. */
export function stalenessOf(ground: FiguresGround, videos: readonly EnteredVideo[]): Staleness {
  const pairs = videos
    .filter((video) => !video.excluded)
    .map((video) => [ground[video.id], inputsOfVideo(video)] as const);
  return {
    calibration: pairs.some(([then, now]) => then !== undefined && then.calibration !== now.calibration),
    area: pairs.some(([then, now]) => then !== undefined && then.area !== now.area),
    sheet: pairs.some(([then, now]) => then !== undefined && then.sheet !== now.sheet),
  };
}

const calibrationChanged: readonly Notice[] = [notice('missing.calibration_changed')];
const areaChanged: readonly Notice[] = [notice('missing.area_changed')];
export const sheetChanged: readonly Notice[] = [notice('missing.sheet_changed')];

const missing = (figure: StoredFigure, reasons: readonly Notice[]): StoredFigure => ({
  ...figure,
  value: null,
  interval: null,
  verdict: null,
  reasons: figure.value === null ? figure.reasons : reasons,
});

/** Why no figure holds; undefined where some may. */
export function allChanged(stale: Staleness): readonly Notice[] | undefined {
  if (stale.calibration) return calibrationChanged;
  return stale.area ? areaChanged : undefined;
}

const COUNTED: readonly StoredFigure['code'][] = ['concentration', 'total_count'];

/** Stale figures are not shown as results: the reason stands in their place until the videos are analysed again. */
export function withholdStale(kept: Pick<KeptFigures, 'figures'>, stale: Staleness): readonly StoredFigure[] {
  const changed = allChanged(stale);
  return kept.figures.map((figure) => {
    if (changed !== undefined) return missing(figure, changed);
    return stale.sheet && COUNTED.includes(figure.code) ? missing(figure, sheetChanged) : figure;
  });
}

/** The same for all that a record shows. */
export function withholdAll(kept: KeptFigures, stale: Staleness): KeptFigures {
  const figures = withholdStale(kept, stale);
  const changed = allChanged(stale);
  if (changed === undefined) return { ...kept, figures, replicate: stale.sheet ? null : kept.replicate };
  const all = (some: readonly StoredFigure[]) => some.map((each) => missing(each, changed));
  return {
    ...kept,
    figures,
    grades: all(kept.grades),
    velocities: all(kept.velocities),
    speeds: null,
    speedsReasons: changed,
    replicate: null,
    videos: kept.videos.map((video) => ({
      ...video,
      total_motility: missing(video.total_motility, changed),
      progressive_motility: missing(video.progressive_motility, changed),
      vap: missing(video.vap, changed),
      drift_um_per_s: null,
      drift_reason: changed[0] ?? null,
    })),
  };
}
