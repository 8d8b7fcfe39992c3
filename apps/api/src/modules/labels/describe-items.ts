import type { AuditRecord } from '@sarm/database/audit/audit.repository';
import type { AddedItem } from '@sarm/database/labels/label-items.repository';
import type { LabelRow } from '@sarm/database/labels/labels.repository';

type Label = Pick<LabelRow, 'id' | 'project_id' | 'name'>;

export const describeAdded = (
  { id, project_id, name }: Label,
  items: readonly AddedItem[],
  frames: number,
): AuditRecord => {
  const added = items.filter(({ is_new }) => is_new).length;
  return {
    action: 'label.add-items',
    projectId: project_id,
    subjectId: id,
    after: { name, frames, added, replaced: items.length - added },
  };
};

export const describeRemoved = ({ id, project_id, name }: Label, removed: number): AuditRecord => ({
  action: 'label.remove-items',
  projectId: project_id,
  subjectId: id,
  after: { name, removed },
});
