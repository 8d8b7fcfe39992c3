import type { BoxAttribute } from '@sarm/domain/shapes/annotation-edits';
import type { DetectionClass, DetectionSource } from '@sarm/domain/shapes/detection';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { type ConflictRow, openConflictsQuery } from './annotation-conflicts.repository.ts';
import { type PersonThere, presenceQuery } from './frame-presence.repository.ts';

export interface StateBox {
  readonly id: string;
  readonly seq: number;
  readonly box: [number, number, number, number];
  readonly class: DetectionClass;
  readonly verified: boolean;
  readonly attributes: BoxAttribute[];
  readonly track: number | null;
  readonly confidence: number;
  readonly source: DetectionSource;
}

export interface FrameStateRow {
  readonly frame_id: string;
  readonly project_id: string;
  readonly video_id: string;
  readonly dataset_id: string;
  readonly frame_number: number;
  readonly width: number;
  readonly height: number;
  readonly time_offset: number | null;
  readonly um_per_px: number | null;
  readonly seq: number;
  readonly objects: StateBox[];
  readonly conflicts: (Omit<ConflictRow, 'created_at'> & { readonly created_at: string })[];
  readonly presence: PersonThere[];
}

/**
 * In one statement, so that boxes and number are of one moment: a client that has boxes of a later edit than the number
 * says would apply that edit a second time.
 */
export const frameStateQuery = (db: Scoped, frameId: string) => sql<FrameStateRow>`
  select f.id as frame_id, f.project_id, f.video_id, v.dataset_id, f.frame_index as frame_number, f.width, f.height,
    f.time_offset, c.pixel_size_um as um_per_px, f.edit_seq as seq,
    coalesce((select json_agg(json_build_object('id', d.id, 'seq', d.seq, 'box', json_build_array(d.x1, d.y1, d.x2, d.y2),
        'class', d.class, 'verified', d.verified, 'attributes', d.attributes, 'track', d.track_no,
        'confidence', d.confidence, 'source', d.source) order by d.id)
      from detections d where d.frame_id = ${frameId}), '[]') as objects,
    coalesce((select json_agg(o order by o.created_at, o.id) from (${openConflictsQuery(frameId)}) o), '[]') as conflicts,
    coalesce((select json_agg(p order by p.client_id) from (${presenceQuery(db, frameId)}) p), '[]') as presence
  from frames f join videos v on v.id = f.video_id left join calibrations c on c.id = v.calibration_id
  where f.id = ${frameId}`;

export const findFrameState = async (db: Scoped, frameId: string): Promise<FrameStateRow | undefined> =>
  (await frameStateQuery(db, frameId).execute(db)).rows[0];
