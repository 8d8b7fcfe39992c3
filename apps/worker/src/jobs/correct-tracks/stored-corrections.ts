import type { CorrectionAction } from '@sarm/domain/figures/corrections';
import type { TrackCorrection } from '@sarm/measurement/analysis/correct-tracks';

interface Written {
  readonly track: number | null;
  readonly action: CorrectionAction;
  readonly frame: number | null;
  readonly otherTrack: number | null;
}

/** A requested or stored correction as the measuring rules take it. A missing number names nothing and is refused. */
export function asCorrection({ track, action, frame, otherTrack }: Written): TrackCorrection {
  const named = track ?? 0;
  if (action === 'split') return { action, track: named, frame: frame ?? 0 };
  if (action === 'join') return { action, track: named, other: otherTrack ?? 0 };
  return { action, track: named };
}

export const correctionsOf = (
  rows: readonly (Omit<Written, 'otherTrack'> & { readonly other_track: number | null })[],
): TrackCorrection[] => rows.map((row) => asCorrection({ ...row, otherTrack: row.other_track }));
