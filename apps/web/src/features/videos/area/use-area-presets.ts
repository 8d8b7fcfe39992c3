import { areaPresetsCalls } from '@sarm/contracts/addresses/area-presets.generated';
import type { AreaPreset } from '@sarm/contracts/http/area-presets/area-presets.entities';
import { PAGING } from '@sarm/domain/limits';
import type { DrawnPart } from '@sarm/domain/videos/drawn-parts';
import { useState } from 'react';
import { useRead } from '../../../shared/api/use-read.ts';
import type { AreaEditor } from './use-area-editor.ts';

const sameParts = (a: readonly DrawnPart[], b: readonly DrawnPart[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Those of the video's calibration that fit its frames. One is shown on the picture first; a change makes it an area of one's own. */
export function useAreaPresets(calibrationId: string | null, editor: AreaEditor) {
  const { parts, picture, isChanged } = editor;
  const read = useRead(
    areaPresetsCalls.list,
    calibrationId === null
      ? null
      : { params: { id: calibrationId }, query: { ...picture, limit: PAGING.maxLimit } },
  );
  const [chosen, setChosen] = useState<AreaPreset | null>(null);
  return {
    read,
    presets: read.data?.items ?? [],
    mayChange: read.data?.may_change === true,
    /** On the picture, as it is kept. */
    shown: chosen !== null && isChanged && sameParts(chosen.parts, parts) ? chosen : null,
    show: (preset: AreaPreset): void => {
      setChosen(preset);
      editor.load(preset.parts);
    },
  };
}
export type AreaPresets = ReturnType<typeof useAreaPresets>;
