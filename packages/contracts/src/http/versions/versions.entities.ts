import { MODEL_STATUSES, SPLITS, SPLIT_UNITS, TRAINING_TASKS } from '@sarm/domain/training';
import { LEAK_KINDS } from '@sarm/domain/versions/find-leaks';
import { LEFT_OUT_REASONS } from '@sarm/domain/versions/versions';
import { z } from 'zod';
import { id, instant } from '../scalars.ts';

const byClass = z.record(z.string(), z.int());
export const splitCounts = z
  .object({ frames: z.int(), items: z.int(), videos: z.int(), patients: z.int(), classes: byClass })
  .meta({ id: 'SplitCounts' });
const bySplit = z.object({ train: splitCounts, validation: splitCounts, test: splitCounts });
const leftOut = z.partialRecord(z.enum(LEFT_OUT_REASONS), z.int());

/** What models are trained on and compared by. Codes stand for patients and videos. */
export const datasetVersion = z
  .object({
    id,
    dataset_id: id,
    number: z.int(),
    task: z.enum(TRAINING_TASKS),
    /** Of its content: the same content has the same digest. */
    manifest_sha256: z.string(),
    split_by: z.enum(SPLIT_UNITS),
    seed: z.int(),
    frame_count: z.int(),
    item_count: z.int(),
    approved_items: z.int(),
    counts: bySplit,
    /** Of head detection frames, else items. */
    left_out: leftOut,
    leak_check: z.object({
      compared: z.int(),
      closest_bits: z.int().nullable(),
      limit_bits: z.int(),
      gap_frames: z.int().nullable(),
    }),
    previous_id: id.nullable(),
    previous_number: z.int().nullable(),
    /** Frames that are still there. */
    frames_left: z.int(),
    /** False: a patient was erased or a video deleted since; it cannot be trained again. */
    complete: z.boolean(),
    /** Models that rest on it. */
    model_count: z.int(),
    created_by: id.nullable(),
    created_by_name: z.string().nullable(),
    created_at: instant,
  })
  .meta({ id: 'DatasetVersion' });
export type DatasetVersion = z.output<typeof datasetVersion>;

/** With what it was made of, what changed since the version before, and what was made of it. */
export const versionLineage = datasetVersion
  .extend({
    patients: z.array(z.object({ code: z.string(), split: z.enum(SPLITS), frames: z.int() })),
    videos: z.array(z.object({ code: z.string(), split: z.enum(SPLITS), frames: z.int() })),
    /** Null: it is the first one. */
    since_previous: z
      .object({
        frames_added: z.int(),
        frames_removed: z.int(),
        items: z.int(),
        patients: z.int(),
      })
      .nullable(),
    models: z.array(z.object({ id, name: z.string(), status: z.enum(MODEL_STATUSES) })),
  })
  .meta({ id: 'DatasetVersionLineage' });
export type VersionLineage = z.output<typeof versionLineage>;

/** Frames that are placed together: a patient, a video or a stretch of one. */
export const versionUnit = z
  .object({
    key: z.string(),
    code: z.string(),
    split: z.enum(SPLITS),
    /** The version before was tested on it: it stays in the test split. */
    tested: z.boolean(),
    frames: z.int(),
    items: z.int(),
    videos: z.int(),
    classes: byClass,
  })
  .meta({ id: 'VersionUnit' });
export type VersionUnit = z.output<typeof versionUnit>;

export const versionPreview = z
  .object({
    split_by: z.enum(SPLIT_UNITS),
    /** Of each way to split how many units there are, and whether they suffice. */
    choices: z.array(z.object({ by: z.enum(SPLIT_UNITS), units: z.int(), possible: z.boolean() })),
    units: z.array(versionUnit),
    /** Why the version cannot be created as it is placed: pairs of units that have to be in one split. */
    leaks: z.array(
      z.object({ kind: z.enum(LEAK_KINDS), keys: z.array(z.string()), codes: z.array(z.string()) }),
    ),
    /** Splits without a frame. */
    empty: z.array(z.enum(SPLITS)),
    counts: bySplit,
    left_out: leftOut,
    approved_items: z.int(),
    item_count: z.int(),
    frame_count: z.int(),
    gap_frames: z.int().nullable(),
    /** Frames whose pictures were not compared yet; that happens when the version is created. */
    uncompared_frames: z.int(),
    closest_bits: z.int().nullable(),
    limit_bits: z.int(),
    next_number: z.int(),
    previous: z.object({ number: z.int(), created_at: instant }).nullable(),
  })
  .meta({ id: 'VersionPreview' });
export type VersionPreview = z.output<typeof versionPreview>;
