import type { CalculationKind } from './calculation-kinds.ts';
import { notice, type Notice } from '../catalogue/notices.ts';
import { type JudgedQuality, qualityFaults, qualityInUse } from './quality-faults.ts';
import type { VideoStatus } from '../statuses.ts';
import type { VideoKind } from '../videos/recordings.ts';

/** What is recorded of a video, its calibration and its sample before any work is begun. */
export interface FigureGround {
  readonly kind: VideoKind;
  readonly status: VideoStatus;
  readonly statusNotice: Notice | null;
  /** The file check has stored the presentation times. */
  readonly checked: boolean;
  readonly quality: JudgedQuality | null;
  /** A person set which part of the picture is used. */
  readonly areaIsSet: boolean;
  /** Null: the video has no calibration. */
  readonly calibration: { readonly measuredDepthUm: number | null } | null;
  readonly dilution: number | null;
}

/** BUS-097, BUS-098, BUS-233: why a figure of the video cannot be given; empty where nothing is missing. */
export function figureRefusals(kind: CalculationKind, ground: FigureGround): Notice[] {
  // Nothing else that is missing could help.
  if (ground.kind === 'pictures') return [notice('missing.pictures')];
  const quality = qualityInUse(ground.quality, ground.areaIsSet);
  return [...notChecked(ground), ...qualityFaults(kind, quality), ...notEntered(kind, ground)];
}

function notEntered(kind: CalculationKind, { calibration, dilution }: FigureGround): Notice[] {
  const missing: Notice[] = [];
  if (calibration === null) missing.push(notice('missing.no_pixel_size'));
  if (kind === 'motility') return missing;
  if (calibration !== null && calibration.measuredDepthUm === null)
    missing.push(notice('missing.no_measured_depth'));
  if (dilution === null) missing.push(notice('missing.no_dilution'));
  return missing;
}

/** A file that failed its check, or waits for it, has no list of presentation times. */
function notChecked({ checked, status, statusNotice }: FigureGround): Notice[] {
  if (checked) return [];
  if (status !== 'failed') return [notice('calculation.check_running')];
  return [
    statusNotice === null
      ? notice('video.not_checked')
      : notice('calculation.check_failed', undefined, [statusNotice]),
  ];
}
