import type { LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import { PATHS } from '../../../shared/paths.ts';

/** Where the mask of a crop is drawn. */
export const maskAddress = (
  { frame_id: frameId, detection_id: cropId }: Pick<LabelledBox, 'frame_id' | 'detection_id'>,
  datasetId: string,
): string => `${PATHS.finetuneMorphologyFrame}?${new URLSearchParams({ frameId, datasetId, cropId })}`;
