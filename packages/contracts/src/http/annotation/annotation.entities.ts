import { DETECTION_CLASSES, DETECTION_SOURCES } from '@sarm/domain/shapes/detection';
import {
  BOX_ATTRIBUTES,
  CONFLICT_SIDES,
  EDIT_KINDS,
  EDIT_OUTCOMES,
  EDITS,
  PERSON_EDIT_KINDS,
  SENT_OUTCOMES,
} from '@sarm/domain/shapes/annotation-edits';
import { z } from 'zod';
import { notice } from '../notice.ts';
import { givenInstant } from '../dates.ts';
import { id, instant } from '../scalars.ts';

const coordinate = z.number().min(0).max(100_000);
const place = z.tuple([coordinate, coordinate, coordinate, coordinate]);
const seq = z.int().min(0);

/** What an edit sets: only the fields that it touches. */
export const boxValues = z
  .strictObject({
    box: place.optional(),
    class: z.enum(DETECTION_CLASSES).optional(),
    verified: z.boolean().optional(),
    attributes: z.array(z.enum(BOX_ATTRIBUTES)).max(BOX_ATTRIBUTES.length).optional(),
    track: z.int().min(1).max(2_147_483_647).nullable().optional(),
    confidence: z.number().min(0).max(1).optional(),
  })
  .meta({ id: 'BoxValues' });

/** One box of a frame as people edit it. */
export const boxObject = z
  .object({
    id,
    /** The edit of its last change: its version. */
    seq,
    box: place,
    class: z.enum(DETECTION_CLASSES),
    verified: z.boolean(),
    attributes: z.array(z.enum(BOX_ATTRIBUTES)),
    track: z.int().nullable(),
    confidence: z.number(),
    source: z.enum(DETECTION_SOURCES),
  })
  .meta({ id: 'BoxObject' });

export const sentEdit = z
  .strictObject({
    edit_id: id,
    object_id: id,
    kind: z.enum(PERSON_EDIT_KINDS),
    /** The last edit of the frame that the person saw, or an own edit of this box that it was made on top of; null for a new box. */
    base: z.union([seq, z.strictObject({ after: id })]).nullable(),
    changes: boxValues,
    /** The box as the person saw it, where a run may take it meanwhile: what it took stands nowhere else. */
    seen: boxValues.optional(),
    /** The edit that this one takes back. */
    undoes: id.optional(),
    /** Of settle: which conflict, and which side stays. */
    conflict_id: id.optional(),
    keep: z.enum(CONFLICT_SIDES).optional(),
    made_at: givenInstant,
  })
  .meta({ id: 'SentEdit' });

export const editBatch = z
  .strictObject({
    client_id: id,
    batch_id: id,
    /** The last edit of the frame that the sender has. */
    last_seq: seq,
    edits: z.array(sentEdit).min(1).max(EDITS.perBatch),
  })
  .meta({ id: 'EditBatch' });

/** An edit as the server keeps it, in its order. */
export const storedEdit = z
  .object({
    seq,
    edit_id: id,
    batch_id: id,
    client_id: id.nullable(),
    /** Null: a run, or somebody whose account is gone. */
    user_id: id.nullable(),
    /** As shown to people; null for a run. */
    name: z.string().nullable(),
    kind: z.enum(EDIT_KINDS),
    object_id: id.nullable(),
    /** What it set: values of a box, or of a run {task, model, added, removed}. */
    changes: z.record(z.string(), z.unknown()),
    was: z.record(z.string(), z.unknown()).nullable(),
    outcome: z.enum(EDIT_OUTCOMES),
    undoes: id.nullable(),
    made_at: instant,
    at: instant,
  })
  .meta({ id: 'StoredEdit' });

const side = z.object({
  seq,
  kind: z.enum(EDIT_KINDS),
  changes: z.record(z.string(), z.unknown()),
  user_id: id.nullable(),
  name: z.string().nullable(),
  at: instant,
});

/** Two values of one box, both kept until somebody chooses. */
export const conflict = z
  .object({ id, object_id: id, mine: side, theirs: side, created_at: instant })
  .meta({ id: 'AnnotationConflict' });

export const editResult = z
  .object({
    edit_id: id,
    outcome: z.enum(SENT_OUTCOMES),
    /** Of the stored edit; null where nothing was stored. */
    seq: seq.nullable(),
    /** The box as it is now; null: there is none. */
    object: boxObject.nullable(),
    conflict: conflict.nullable(),
    /** Why it was refused. */
    because: notice.nullable(),
  })
  .meta({ id: 'EditResult' });

export const editAnswer = z
  .object({
    seq,
    results: z.array(editResult),
    /** Edits after `last_seq`, also the sender's own, oldest first. */
    edits: z.array(storedEdit),
    /** There are further ones: read GET .../edits. */
    more: z.boolean(),
    /** A run changed many boxes: read the state again. */
    reload: z.boolean(),
  })
  .meta({ id: 'EditAnswer' });

/** Edits of a frame in their order, from a number on. */
export const editHistory = z
  .object({
    /** Of the frame's last edit, also where it is not among these. */
    seq,
    edits: z.array(storedEdit),
    /** There are further ones after the last of these. */
    more: z.boolean(),
  })
  .meta({ id: 'EditHistory' });

export const person = z.object({
  client_id: id,
  user_id: id,
  name: z.string(),
  /** The box that they have selected. */
  selected: id.nullable(),
});

/** Everything that a canvas needs of one frame. */
export const frameState = z
  .object({
    frame_id: id,
    video_id: id,
    dataset_id: id,
    project_id: id,
    frame_number: z.int(),
    width: z.int(),
    height: z.int(),
    time_offset: z.number().nullable(),
    /** Micrometres per pixel; null: the video is not calibrated. */
    um_per_px: z.number().nullable(),
    seq,
    objects: z.array(boxObject),
    conflicts: z.array(conflict),
    presence: z.array(person),
  })
  .meta({ id: 'FrameState' });

/** The data of a `frame` event of the stream: a hint; edits are read by their own call. */
export const frameEvent = z
  .object({ frame_id: id, seq, presence: z.array(person) })
  .meta({ id: 'FrameEvent' });

export type BoxObject = z.output<typeof boxObject>;
export type SentEdit = z.output<typeof sentEdit>;
export type EditBatch = z.output<typeof editBatch>;
export type StoredEdit = z.output<typeof storedEdit>;
export type AnnotationConflict = z.output<typeof conflict>;
export type EditResult = z.output<typeof editResult>;
export type EditAnswer = z.output<typeof editAnswer>;
export type EditHistory = z.output<typeof editHistory>;
export type FrameState = z.output<typeof frameState>;
export type FrameEvent = z.output<typeof frameEvent>;
export type Person = z.output<typeof person>;
