import { datasetStats } from './dataset-stats.entities.ts';
import { id, instant } from '../scalars.ts';
import { sampleSheet } from './sample-sheet.entities.ts';
import { video } from '../videos/videos.entities.ts';
import { ANALYSIS_STATUSES } from '@sarm/domain/figures/analysis';
import { REPORT_STATUSES } from '@sarm/domain/reports';
import { DATASET_PROCESSING_STATUSES, DATASET_STATUSES, DATASET_TYPES } from '@sarm/domain/statuses';
import { z } from 'zod';

const metadataText = z.string().max(200);

export const datasetMetadata = z.object({
  source: metadataText,
  resolution: metadataText,
  frame_rate: z.number(),
  capture_device: metadataText,
  processing_status: z.enum(DATASET_PROCESSING_STATUSES),
});

export const dataset = z
  .object({
    id,
    /** In place of its name in the technical workflow; that of its patient likewise. */
    code: z.string(),
    patient_code: z.string().nullable(),
    name: z.string(),
    description: z.string(),
    type: z.enum(DATASET_TYPES).nullable(),
    status: z.enum(DATASET_STATUSES),
    project_id: id,
    projectId: id,
    project_name: z.string(),
    projectName: z.string(),
    isDemo: z.boolean(),
    metadata: datasetMetadata,
    sample: sampleSheet,
    stats: datasetStats,
    created_by: id.nullable(),
    created_at: instant,
    updated_at: instant,
    /** Whose sample it is and how far it has come; null for people who may not read patients in its project. */
    clinical: z
      .object({
        patient_name: z.string().nullable(),
        /** The newest one. */
        analysis: z.object({ id, status: z.enum(ANALYSIS_STATUSES) }).nullable(),
        /** Of that analysis; an issued report stands before a draft. */
        report: z.enum(REPORT_STATUSES).nullable(),
      })
      .nullable(),
    /**
     * Only where one dataset is requested: the calibration that can be chosen today and was last used for this sample,
     * else by the caller in this project.
     */
    suggested_calibration: z.object({ id, name: z.string() }).nullable().optional(),
    videos: z.array(video).optional(),
  })
  .meta({ id: 'Dataset' });

export type Dataset = z.output<typeof dataset>;
