import type { AnnotationStatus } from '@sarm/domain/annotation-progress';

/** TEC-068: the API sends in_progress; in-progress is read too. */
export const readStatus = (sent: string): AnnotationStatus => {
  const status = sent.replace('-', '_');
  return status === 'completed' || status === 'in_progress' ? status : 'pending';
};

export const STATUS_TONES = { pending: 'default', in_progress: 'running', completed: 'success' } as const;
