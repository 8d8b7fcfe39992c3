import { z } from 'zod';

/** BUS-091, BUS-092, TEC-135: counted from the database at request time, in both spellings. */
export const datasetStats = z.object({
  videos_count: z.int(),
  usable_videos: z.int(),
  total_videos: z.int(),
  total_frames: z.int(),
  annotated_frames: z.int(),
  total_detections: z.int(),
  total_crops: z.int(),
  /** Null, as everything of masks and classes, while none is stored. */
  annotated_morphology: z.int().nullable(),
  videosCount: z.int(),
  totalVideos: z.int(),
  totalFrames: z.int(),
  framesCount: z.int(),
  annotatedFrames: z.int(),
  detectedFrames: z.int(),
  maskedFrames: z.int().nullable(),
  totalDetections: z.int(),
  totalCrops: z.int(),
  annotatedMorphology: z.int().nullable(),
  normalSperm: z.int().nullable(),
  abnormalSperm: z.int().nullable(),
});
