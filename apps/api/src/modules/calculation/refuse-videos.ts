import type { CalculatedVideo } from '@sarm/database/calculations.repository';
import type { Refusal } from '@sarm/database/measuring-tables';
import type { VideoRow } from '@sarm/database/videos.repository';
import { type CalculationKind, FIGURE_BLOCKERS } from '@sarm/domain/analysis';
import type { MissingReason } from '@sarm/measurement/measured';
import { REASON_TEXTS } from '@sarm/measurement/report/texts';

/** BUS-097, BUS-098, BUS-233: what is known to be missing before any work is begun. */
export function refuseVideos(
  kind: CalculationKind,
  videos: readonly { readonly row: VideoRow; readonly sheet: CalculatedVideo }[],
): Refusal[] {
  return videos.flatMap(({ row, sheet }) =>
    reasonsAgainst(kind, row, sheet).map((reason) => ({ videoId: row.id, reason })),
  );
}

function reasonsAgainst(kind: CalculationKind, row: VideoRow, sheet: CalculatedVideo): string[] {
  const missing: MissingReason[] = [];
  const { calibration } = sheet;
  if (calibration === null) missing.push('no_pixel_size');
  if (kind === 'concentration') {
    const measured = calibration?.measured_depth_um ?? null;
    if (calibration !== null && measured === null) missing.push('no_measured_depth');
    if (sheet.dilution === null) missing.push('no_dilution');
  }
  return [...notChecked(row), ...faults(kind, row), ...missing.map((reason) => REASON_TEXTS[reason])];
}

/** A file that failed its check, or waits for it, has no list of presentation times. */
function notChecked({ frames_count, timeline_key, status, status_message }: VideoRow): string[] {
  if (frames_count !== null && timeline_key !== null) return [];
  if (status === 'failed') return [`The file check failed: ${status_message}`];
  return ['The file check has not ended yet'];
}

function faults(kind: CalculationKind, { quality }: VideoRow): string[] {
  const found = (quality?.reasons ?? []).filter((reason) => FIGURE_BLOCKERS[kind].includes(reason));
  if (found.length > 0) return [`The video cannot be measured: ${found.join(', ')}`];
  return quality?.verdict === 'unusable' ? ['The video cannot be measured'] : [];
}
