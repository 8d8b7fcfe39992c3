import type { VideoRow } from '@sarm/database/samples/videos.repository';
import type { FigureGround } from '@sarm/domain/figures/figure-needs';

type Stored = Pick<
  VideoRow,
  'kind' | 'status' | 'status_notice' | 'frames_count' | 'timeline_key' | 'quality'
>;

export const figureGround = (
  row: Stored,
  entered: Pick<FigureGround, 'calibration' | 'dilution' | 'areaIsSet'>,
): FigureGround => ({
  kind: row.kind,
  status: row.status,
  statusNotice: row.status_notice,
  checked: row.frames_count !== null && row.timeline_key !== null,
  quality: row.quality,
  ...entered,
});
