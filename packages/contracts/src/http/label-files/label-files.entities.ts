import { EXPORT_FORMATS, IMPORT_FORMATS, IMPORT_STATES, LABELS } from '@sarm/domain/labels';
import { DETECTION_CLASSES } from '@sarm/domain/shapes/detection';
import { z } from 'zod';
import { notice } from '../notice.ts';
import { id, instant } from '../scalars.ts';

/** TEC-269: also the result of the finished task. */
export const exportedLabel = z
  .object({ success: z.literal(true), item_count: z.int(), download_url: z.string() })
  .meta({ id: 'ExportedLabel' });

/** A complete file. One that is still being written is a task, and not listed. */
export const labelExport = z
  .object({
    id,
    label_id: id,
    task_id: id,
    format: z.enum(EXPORT_FORMATS),
    include_images: z.boolean(),
    exclude_bad_quality: z.boolean(),
    verified_only: z.boolean(),
    item_count: z.int(),
    frame_count: z.int(),
    /** Of the file that is offered for download; holds no name of a person. */
    file_name: z.string(),
    size: z.number(),
    sha256: z.string(),
    /** Opens with a media token of kind label-export and this id, or with the bearer. */
    download_url: z.string(),
    created_by: id.nullable(),
    /** Null: the account is gone. */
    created_by_name: z.string().nullable(),
    created_at: instant,
    expires_at: instant,
  })
  .meta({ id: 'LabelExport' });

/** Whether the label can be written in a format. */
export const formatState = z
  .object({
    format: z.enum(EXPORT_FORMATS),
    possible: z.boolean(),
    /** Why not; or, where it is possible, what the file will lack. */
    message: z.string(),
    notice: notice.nullable(),
  })
  .meta({ id: 'ExportFormatState' });

/** A class of the file, and the class of ours that a person gave it; null: its boxes are left out. */
export const mappedClass = z.strictObject({
  name: z.string().max(LABELS.classNameLength),
  class: z.enum(DETECTION_CLASSES).nullable(),
});

/** What applying would do, with the classes as they are mapped now. */
export const importPreview = z
  .object({
    pictures: z.int(),
    matched_by_pixels: z.int(),
    matched_by_name: z.int(),
    unmatched_pictures: z.int(),
    /** The first names of them. */
    unmatched: z.array(z.string()),
    added: z.int(),
    moved: z.int(),
    /** At their place, with another class. */
    reclassed: z.int(),
    unchanged: z.int(),
    /** Boxes of the matched frames that the file does not hold. */
    missing: z.int(),
    /** Of classes that were given none of ours. */
    left_out: z.int(),
    /** Too small, or outside of their picture. */
    unusable: z.int(),
    classes: z.array(
      z.object({ name: z.string(), count: z.int(), class: z.enum(DETECTION_CLASSES).nullable() }),
    ),
  })
  .meta({ id: 'ImportPreview' });

/** Labels from elsewhere: read and matched first, and applied when a person says so. */
export const labelImport = z
  .object({
    id,
    label_id: id,
    /** The task that reads or applies it, or did so last. */
    task_id: id.nullable(),
    /** Null until the file was read. */
    format: z.enum(IMPORT_FORMATS).nullable(),
    size: z.number(),
    sha256: z.string(),
    state: z.enum(IMPORT_STATES),
    /** Null until the file was read. */
    preview: importPreview.nullable(),
    /** Why it failed. */
    message: z.string(),
    notice: notice.nullable(),
    created_by: id.nullable(),
    created_by_name: z.string().nullable(),
    created_at: instant,
    applied_at: instant.nullable(),
    expires_at: instant,
  })
  .meta({ id: 'LabelImport' });

export type ExportedLabel = z.output<typeof exportedLabel>;
export type LabelExport = z.output<typeof labelExport>;
export type ExportFormatState = z.output<typeof formatState>;
export type LabelImport = z.output<typeof labelImport>;
