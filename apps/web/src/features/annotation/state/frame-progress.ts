import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import type { AnnotationState } from '@sarm/domain/shapes/annotation-edits';

export interface ProgressFacts {
  readonly objects: readonly BoxObject[];
  readonly conflicts: number;
  readonly pending: number;
  /** As the server last said; it also knows of boxes that were moved or removed. */
  readonly stored: AnnotationState | undefined;
}

/** How far the frame is, with what is not sent yet: the strip says the same once it is read again. */
export function frameProgress({ objects, conflicts, pending, stored }: ProgressFacts): AnnotationState {
  if (conflicts > 0) return 'conflict';
  if (objects.length > 0 && objects.every(({ verified }) => verified)) return 'verified';
  const touched = pending > 0 || objects.some(({ verified, source }) => verified || source === 'manual');
  return touched || (stored !== undefined && stored !== 'untouched') ? 'in_progress' : 'untouched';
}
