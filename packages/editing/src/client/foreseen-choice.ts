import type { AnnotationConflict } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxValues, ConflictSide } from '@sarm/domain/shapes/annotation-edits';

/** What a box becomes by a choice. One that was removed is not shown until the server has brought it back: nobody here has all its values. */
export function foreseenChoice({ mine, theirs }: AnnotationConflict, keep: ConflictSide): BoxValues | null {
  const gone = theirs.kind === 'run' || theirs.kind === 'delete' || theirs.changes['removed'] === true;
  if (gone || (keep === 'mine' && mine.kind === 'delete')) return { removed: true };
  return keep === 'mine' ? mine.changes : null;
}
