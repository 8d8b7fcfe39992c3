import { EXTRACTION } from '@sarm/domain/limits';

export interface ExtractionForm {
  readonly method: 'fps' | 'count';
  readonly frameRate: number;
  readonly count: number;
  readonly maxFrames: number;
  readonly quality: number;
  readonly extractionMethod: (typeof EXTRACTION.methods)[number];
}

/** TEC-316 */
export const INITIAL_EXTRACTION: ExtractionForm = {
  method: 'fps',
  frameRate: EXTRACTION.frameRate.form,
  count: EXTRACTION.count.form,
  maxFrames: EXTRACTION.maxFrames.form,
  quality: EXTRACTION.quality.form,
  extractionMethod: 'auto',
};

/** TEC-224: the extraction of one click. */
export const quickExtraction = (videoId: string) => ({
  videoId,
  config: {
    method: 'fps' as const,
    frame_rate: EXTRACTION.frameRate.call,
    extraction_method: 'auto' as const,
    quality: EXTRACTION.quality.call,
    max_frames: EXTRACTION.maxFrames.quick,
  },
});

export interface Extracted {
  readonly videoId: string;
  readonly datasetId?: string;
}

/** BUS-176: only the field of the chosen method is sent. */
export const extractionBody = (of: Extracted, form: ExtractionForm) => ({
  ...of,
  config: {
    method: form.method,
    ...(form.method === 'fps' ? { frame_rate: form.frameRate } : { count: form.count }),
    extraction_method: form.extractionMethod,
    quality: form.quality,
    max_frames: form.maxFrames,
  },
});
