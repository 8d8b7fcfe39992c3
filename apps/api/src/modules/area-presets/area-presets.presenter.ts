import type { AreaPreset } from '@sarm/contracts/http/area-presets/area-presets.entities';
import type { AreaPresetRow } from '@sarm/database/samples/area-presets.repository';
import { presetParts } from '@sarm/domain/videos/area-preset';
import { usedShare } from '@sarm/domain/videos/video-area';

export function presentAreaPreset(row: AreaPresetRow): AreaPreset {
  const { id, calibration_id, name, version, width, height, excluded, reason, by } = row;
  return {
    id,
    calibration_id,
    name,
    version,
    picture: { width, height },
    parts: presetParts(row.parts) ?? [],
    excluded,
    used_share: usedShare({ width, height, excluded }),
    reason,
    by,
    at: row.created_at.toISOString(),
  };
}
