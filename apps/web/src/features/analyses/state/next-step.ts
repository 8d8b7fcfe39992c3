import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { Notice, NoticeCode } from '@sarm/domain/catalogue/notices';

/** What a person does next about figures that are not available. */
export type NextStep = 'calibration' | 'sheet' | 'again' | 'videos';

/** What was entered since decides whether a figure lacks an input or only a new run. */
export interface StepGround {
  readonly projectId: string;
  readonly datasetId: string | null;
  readonly videos: readonly {
    readonly id: string;
    readonly calibrated: boolean;
    readonly depthMeasured: boolean;
  }[];
  readonly dilution: number | null;
}

const CALIBRATION: readonly NoticeCode[] = ['missing.no_pixel_size'];
const DEPTH: readonly NoticeCode[] = ['missing.no_measured_depth'];
const OTHER_CALIBRATION: readonly NoticeCode[] = [
  'missing.invalid_calibration',
  'calculation.camera_rate',
  'warning.pixel_size_doubtful',
];
const SHEET: readonly NoticeCode[] = [
  'missing.no_dilution',
  'missing.invalid_dilution',
  'calculation.different_dilutions',
];
/** A new run can end otherwise although nobody enters or records anything. */
const AGAIN: readonly NoticeCode[] = [
  'missing.calibration_changed',
  'missing.sheet_changed',
  'missing.area_changed',
  'missing.not_calculated',
  'missing.no_distribution',
  'calculation.check_running',
  'calculation.not_analysed',
  'analysis.cancelled',
];

const codesOf = (reasons: readonly Notice[]): NoticeCode[] =>
  reasons.flatMap(({ code, because = [] }) => [code, ...codesOf(because)]);

/** The one step that comes first: without a scale nothing else would help; last what only a new recording mends. */
export function nextStepOf(reasons: readonly Notice[], ground: StepGround): NextStep | null {
  const codes = new Set(codesOf(reasons));
  const some = (of: readonly NoticeCode[]): boolean => of.some((code) => codes.has(code));
  if (codes.size === 0) return null;
  if (some(CALIBRATION) && ground.videos.some(({ calibrated }) => !calibrated)) return 'calibration';
  if (some(DEPTH) && ground.videos.some(({ depthMeasured }) => !depthMeasured)) return 'calibration';
  if (some(OTHER_CALIBRATION)) return 'calibration';
  if (some(['missing.no_dilution']) && ground.dilution !== null) return 'again';
  if (some(SHEET)) return 'sheet';
  return some([...CALIBRATION, ...DEPTH, ...AGAIN]) ? 'again' : 'videos';
}

export const groundOf = (record: AnalysisRecord): StepGround => ({
  projectId: record.projectId,
  datasetId: record.dataset?.id ?? null,
  videos: record.analysedVideos
    .filter(({ excluded }) => excluded === null)
    .map(({ id, calibration }) => ({
      id,
      calibrated: calibration !== null,
      depthMeasured: calibration !== null && calibration.measured_depth_um !== null,
    })),
  dilution: record.sample.dilution,
});

/** A reason that every video has is shown once and without their names: the table of videos has each of them. */
export function sharedReasons(reasons: readonly Notice[], videos: number): readonly Notice[] {
  const keyOf = ({ code, because }: Notice): string =>
    code === 'calculation.of_video' && because !== undefined ? JSON.stringify(because) : '';
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(keyOf(reason), (counts.get(keyOf(reason)) ?? 0) + 1);
  const shown = new Set<string>();
  return reasons.flatMap((reason) => {
    const key = keyOf(reason);
    if (key === '' || (counts.get(key) ?? 0) < videos) return [reason];
    if (shown.has(key)) return [];
    shown.add(key);
    return [...(reason.because ?? [])];
  });
}
