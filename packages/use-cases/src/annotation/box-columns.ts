import type { DetectionRow } from '@sarm/database/detections/detections.repository';
import { BOX_ATTRIBUTES, type BoxValues } from '@sarm/domain/shapes/annotation-edits';

/** A stored box as edits speak of it. */
export const valuesOf = (row: DetectionRow): BoxValues => ({
  box: [row.x1, row.y1, row.x2, row.y2],
  class: row.class,
  verified: row.verified,
  confidence: row.confidence,
  attributes: BOX_ATTRIBUTES.filter((each) => row.attributes.includes(each)),
  track: row.track_no,
  source: row.source,
});

/** The columns that the values set, and no others. */
export function columnsOf({ box, track, attributes, ...rest }: BoxValues) {
  return {
    ...rest,
    ...(attributes === undefined ? {} : { attributes: [...attributes] }),
    ...(track === undefined ? {} : { track_no: track }),
    ...(box === undefined ? {} : { x1: box[0], y1: box[1], x2: box[2], y2: box[3] }),
  };
}
