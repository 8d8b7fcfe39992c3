/** Why an edit of a box was refused. A code that names nobody stands for a run, or for an account that is gone. */
export const EDIT_NOTICES = {
  'edit.box_too_small': ['min'],
  'edit.drawn_box_too_small': ['min'],
  'edit.box_outside': ['width', 'height'],
  'edit.object_missing': [],
  'edit.not_as_seen': ['name', 'at'],
  'edit.not_as_seen_unnamed': ['at'],
  'edit.changed_since': ['name', 'at'],
  'edit.changed_since_unnamed': ['at'],
  'edit.conflict_settled': [],
  'edit.invalid': [],
} as const satisfies Record<string, readonly string[]>;
