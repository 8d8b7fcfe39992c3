import { datasetStats } from './dataset-stats.entities.ts';
import { id, instant } from '../scalars.ts';
import { sampleSheet } from './sample-sheet.entities.ts';
import { video } from '../videos/videos.entities.ts';
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
    videos: z.array(video).optional(),
  })
  .meta({ id: 'Dataset' });

export type Dataset = z.output<typeof dataset>;
