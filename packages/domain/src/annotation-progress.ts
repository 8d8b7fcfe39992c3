/** TEC-068: as the API sends them. */
export const ANNOTATION_STATUSES = ['pending', 'in_progress', 'completed'] as const;
export type AnnotationStatus = (typeof ANNOTATION_STATUSES)[number];

/** BUS-121 and the interface of TEC-068. */
export type AnnotationProgress = 'completed' | 'in-progress' | 'pending';

/** All of it done, some of it, or none; of nothing nothing is done. */
export function annotationProgress(done: number, all: number): AnnotationProgress {
  if (all > 0 && done >= all) return 'completed';
  return done > 0 ? 'in-progress' : 'pending';
}

export const annotationStatus = (done: number, all: number): AnnotationStatus =>
  annotationProgress(done, all).replace('-', '_') as AnnotationStatus;
