import type { AreaPreset } from '@sarm/contracts/http/area-presets/area-presets.entities';
import { CALIBRATION_ID } from './api-answers.ts';
import { type FakeAnswer, json } from './fake-server.ts';

export const PRESET_CALLS = {
  list: `GET /api/sarm/calibrations/${CALIBRATION_ID}/areas`,
  keep: `POST /api/sarm/calibrations/${CALIBRATION_ID}/areas`,
} as const;

/** The date that a camera burns into the lower left corner. */
export const areaPreset = (changes: Partial<AreaPreset> = {}): AreaPreset => ({
  id: '01900000-0000-7000-8000-0000000000f7',
  calibration_id: CALIBRATION_ID,
  name: 'Camera date',
  version: 2,
  picture: { width: 640, height: 480 },
  parts: [{ kind: 'rectangle', x: 0, y: 432, width: 160, height: 48 }],
  excluded: [[0, 432, 160, 48]],
  used_share: 0.975,
  reason: 'Burned in by the camera',
  by: 'Dr. Lê Hà',
  at: '2026-11-15T10:00:00.000Z',
  ...changes,
});

export const presetPage = (items: readonly AreaPreset[], may_change = true): FakeAnswer =>
  json({ items, total: items.length, page: 1, limit: 200, may_change });
