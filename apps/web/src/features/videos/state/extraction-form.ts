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

/** BUS-176: only the field of the chosen method is sent. */
export const extractionBody = (videoId: string, form: ExtractionForm) => ({
  videoId,
  config: {
    method: form.method,
    ...(form.method === 'fps' ? { frame_rate: form.frameRate } : { count: form.count }),
    extraction_method: form.extractionMethod,
    quality: form.quality,
    max_frames: form.maxFrames,
  },
});
