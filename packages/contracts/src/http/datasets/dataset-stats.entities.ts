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
  /** Crops that somebody has classified, each once. */
  annotated_morphology: z.int(),
  videosCount: z.int(),
  totalVideos: z.int(),
  totalFrames: z.int(),
  framesCount: z.int(),
  annotatedFrames: z.int(),
  detectedFrames: z.int(),
  maskedFrames: z.int(),
  totalDetections: z.int(),
  totalCrops: z.int(),
  annotatedMorphology: z.int(),
  /** Approved cells of the label that was chosen for normal forms; null while there is none. */
  normalSperm: z.int().nullable(),
  abnormalSperm: z.int().nullable(),
});
