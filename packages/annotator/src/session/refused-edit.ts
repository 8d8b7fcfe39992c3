import type { TakenBack } from '@sarm/editing/client/document.types';
import type { RefusedEdit } from './frame-session.types.ts';

export const refusedEdit = ({ edit, because, followed }: TakenBack, text: string | null): RefusedEdit => ({
  edit_id: edit.edit_id,
  object_id: edit.object_id,
  kind: edit.kind,
  undo: edit.undoes !== undefined,
  moved: edit.changes.box !== undefined && edit.kind === 'update',
  because,
  text,
  followed,
});
