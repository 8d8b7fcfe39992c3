import { id, instant } from '../scalars.ts';
import { frame } from '../frames/frames.entities.ts';
import { notice } from '../notice.ts';
import { EXTRACTION_STAGES, QUALITY_REASONS, QUALITY_VERDICTS, VIDEO_STATUSES } from '@sarm/domain/statuses';
import { PREPARATIONS, VIDEO_KINDS } from '@sarm/domain/videos/recordings';
import { z } from 'zod';

export const quality = z.object({
  verdict: z.enum(QUALITY_VERDICTS),
  reasons: z.array(z.enum(QUALITY_REASONS)),
});

/** BUS-093 and TEC-138: one video for both workflows, in both spellings where they differ. */
export const video = z
  .object({
    id,
    /** In place of names in the technical workflow: the code of its sample and its number there. */
    code: z.string(),
    /** pictures: a set of pictures of stained smears, whose frames have no time. */
    kind: z.enum(VIDEO_KINDS),
    name: z.string(),
    file_name: z.string(),
    description: z.string(),
    originalFilename: z.string(),
    original_filename: z.string(),
    size: z.number(),
    sha256: z.string(),
    duration: z.number().nullable(),
    resolution: z.string().nullable(),
    frameRate: z.number().nullable(),
    codec: z.string().nullable(),
    tags: z.array(z.string()),
    source: z.string(),
    captureDate: z.string().nullable(),
    /** How the sample was prepared for the microscope. */
    preparation: z.enum(PREPARATIONS),
    processingStatus: z.enum(VIDEO_STATUSES),
    processing_status: z.enum(VIDEO_STATUSES),
    processingMessage: z.string(),
    processingNotice: notice.nullable(),
    framesCount: z.int().nullable(),
    declaredFramesCount: z.int().nullable(),
    extractedFramesCount: z.int(),
    extracted_frames_count: z.int(),
    /** Frames of it were submitted for analysis (BUS-061). */
    framesSubmitted: z.boolean(),
    quality: quality.nullable(),
    calibrationId: id.nullable(),
    calibrationName: z.string().nullable(),
    patientId: id.nullable(),
    /**
     * Why a figure of the video could not be given today; the total lists only what it needs in addition to the
     * concentration.
     */
    missing: z.object({
      motility: z.array(notice),
      concentration: z.array(notice),
      total: z.array(notice),
    }),
    extractionStage: z.enum(EXTRACTION_STAGES).nullable(),
    extractionMessage: z.string(),
    extractionNotice: notice.nullable(),
    extractionProgress: z.int(),
    lastExtractionDate: instant.nullable(),
    lastTaskId: id.nullable(),
    projectId: id,
    isDemo: z.boolean(),
    datasetId: id,
    datasetName: z.string(),
    uploadedBy: z.string(),
    /** Who may change it depends on who made it. */
    createdBy: id.nullable(),
    uploadDate: instant,
    createdAt: instant,
    frames: z.array(frame).optional(),
  })
  .meta({ id: 'Video' });

export type Video = z.output<typeof video>;
