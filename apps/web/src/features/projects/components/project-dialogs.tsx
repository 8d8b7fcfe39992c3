import type { ProjectAction } from './project-row-actions.tsx';
import { ArchiveProjectDialog } from './archive-project-dialog.tsx';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import { ProjectDetailsDialog } from './project-details-dialog.tsx';
import { ProjectFormDialog } from './project-form-dialog.tsx';

export interface ProjectDialogsProps {
  readonly open: ProjectAction;
  readonly onOpen: (next: ProjectAction | null) => void;
}

/** PLT-076: one at a time. The users have a panel of their own. */
export function ProjectDialogs({ open, onOpen }: ProjectDialogsProps) {
  const close = (): void => onOpen(null);
  switch (open.action) {
    case 'add':
      return <ProjectFormDialog onClose={close} />;
    case 'edit':
      return <ProjectFormDialog project={open.project} onClose={close} />;
    case 'details':
      return <ProjectDetailsDialog project={open.project} onClose={close} />;
    case 'archive':
      return <ArchiveProjectDialog project={open.project} onClose={close} />;
    case 'delete':
      return (
        <DeleteProjectDialog
          project={open.project}
          onArchive={() => onOpen({ action: 'archive', project: open.project })}
          onClose={close}
        />
      );
    case 'users':
      return null;
  }
}
