import type { Marks } from '@sarm/annotator/engine/annotator.types';
import type { AnnotationConflict, Person } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';

/** What the canvas marks: boxes with two versions, and boxes that others have open. */
export const marksOf = (
  conflicts: readonly AnnotationConflict[],
  presence: readonly Person[],
  clientId: string | undefined,
): Marks => ({
  conflicts: conflicts.map(({ object_id, mine }) => ({
    object_id,
    // The box stands where theirs put it; the other place is that of the edit which was not applied.
    theirs: (mine.changes as BoxValues).box ?? null,
  })),
  presence: presence.flatMap(({ client_id, selected, name }) =>
    selected === null || client_id === clientId ? [] : [{ object_id: selected, name }],
  ),
});

/** Each person once, oneself first, however many windows they have open. */
export function peopleOf(presence: readonly Person[], self: { readonly id: string; readonly name: string }) {
  const others = new Map(
    presence.filter(({ user_id: id }) => id !== self.id).map((person) => [person.user_id, person.name]),
  );
  return [
    { userId: self.id, name: self.name, isSelf: true },
    ...[...others].map(([userId, name]) => ({ userId, name, isSelf: false })),
  ];
}
