import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { DetectionRow } from '@sarm/database/detections/detections.repository';
import { BOX_ATTRIBUTES } from '@sarm/domain/shapes/annotation-edits';

/** A stored box as edits know it. */
export const boxOfRow = (
  row: Pick<
    DetectionRow,
    | 'id'
    | 'seq'
    | 'x1'
    | 'y1'
    | 'x2'
    | 'y2'
    | 'class'
    | 'verified'
    | 'confidence'
    | 'attributes'
    | 'track_no'
    | 'source'
  >,
): BoxObject => ({
  id: row.id,
  seq: row.seq,
  box: [row.x1, row.y1, row.x2, row.y2],
  class: row.class,
  verified: row.verified,
  confidence: row.confidence,
  attributes: BOX_ATTRIBUTES.filter((each) => row.attributes.includes(each)),
  track: row.track_no,
  source: row.source,
});

export const columnsOfBox = ({ box: [x1, y1, x2, y2], track, ...rest }: BoxObject) => ({
  ...rest,
  x1,
  y1,
  x2,
  y2,
  track_no: track,
});
