import type { DetectionRow } from '@sarm/database/detections/detections.repository';

/** What the audit log keeps of a box: enough to draw it again. */
export const boxForLog = ({ x1, y1, x2, y2, confidence, verified, source, ...row }: DetectionRow) => ({
  x1,
  y1,
  x2,
  y2,
  confidence,
  class: row.class,
  verified,
  source,
});
