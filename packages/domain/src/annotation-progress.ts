/** BUS-121, TEC-068 */
export type AnnotationProgress = 'completed' | 'in-progress' | 'pending';

/** All of it done, some of it, or none; of nothing nothing is done. */
export function annotationProgress(done: number, all: number): AnnotationProgress {
  if (all > 0 && done >= all) return 'completed';
  return done > 0 ? 'in-progress' : 'pending';
}
