import ArchiveIcon from '@mui/icons-material/ArchiveOutlined';
import RestoreIcon from '@mui/icons-material/UnarchiveOutlined';
import { projectsCalls } from '@sarm/contracts/addresses/projects.generated';
import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { DangerDialog } from '../../../shared/dialogs/danger-dialog.tsx';
import { GoesAndStays } from '../../../shared/dialogs/goes-and-stays.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';

export interface ArchiveProjectDialogProps {
  readonly project: AdminProject;
  readonly onClose: () => void;
}

/** PLT-179, PLT-216: closes whatever came of it; a failure is shown in a toast. */
export function ArchiveProjectDialog({ project, onClose }: ArchiveProjectDialogProps) {
  const { t } = useTranslation('projects');
  const toast = useToast();
  const [toggle] = useChange(projectsCalls.toggleArchive);
  const { id, name, isArchived, userCount } = project;
  const textKey = isArchived ? 'admin.restore' : 'admin.archive';
  return (
    <DangerDialog
      icon={isArchived ? <RestoreIcon /> : <ArchiveIcon />}
      tone="warning"
      title={t(`${textKey}.title`, { name })}
      detail={t('admin.usersCount', { count: userCount })}
      confirmLabel={t(`${textKey}.confirm`)}
      onConfirm={async () => {
        const { error } = await toggle({ params: { projectId: id }, body: { isArchived: !isArchived } });
        onClose();
        if (error === undefined) toast.success(t(`${textKey}.done`));
        else toast.error(errorText(error, t('admin.updateFailed')));
      }}
      onClose={onClose}
    >
      {isArchived ? (
        <GoesAndStays goes={[t('admin.restore.readOnly')]} stays={[t('admin.restore.contents')]} />
      ) : (
        <GoesAndStays
          goes={[t('admin.archive.changes'), t('admin.archive.lists')]}
          stays={[t('admin.archive.contents'), t('admin.archive.back')]}
        />
      )}
    </DangerDialog>
  );
}
