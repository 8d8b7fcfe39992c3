import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { projectsCalls } from '@sarm/contracts/addresses/projects.generated';
import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import type { ProjectDeletion } from '@sarm/contracts/http/projects/projects.routes';
import { useTranslation } from 'react-i18next';
import { withFailureText } from '../../../shared/api/with-failure-text.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { DangerDialog } from '../../../shared/dialogs/danger-dialog.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';

export interface DeleteProjectDialogProps {
  readonly project: AdminProject;
  readonly onArchive: () => void;
  readonly onClose: () => void;
}

const GOES = [
  'datasets',
  'videos',
  'frames',
  'annotations',
  'analyses',
  'patients',
  'draftReports',
  'members',
  'runningTasks',
] as const satisfies readonly (keyof ProjectDeletion)[];

/** PLT-178: nothing brings it back, so its name has to be typed. */
export function DeleteProjectDialog({ project, onArchive, onClose }: DeleteProjectDialogProps) {
  const { t } = useTranslation('projects');
  const toast = useToast();
  const { id, name, isArchived } = project;
  const answer = useRead(
    projectsCalls.previewDeletion,
    { params: { id } },
    { refetchOnMountOrArgChange: true },
  );
  const [remove] = useChange(projectsCalls.remove);
  const goes = (effect: ProjectDeletion): string[] => {
    const lines = GOES.filter((each) => effect[each] > 0).map((each) =>
      t(`admin.delete.goes.${each}`, { count: effect[each] }),
    );
    return lines.length === 0 ? [t('admin.delete.onlyItself')] : lines;
  };
  return (
    <DangerDialog
      icon={<DeleteIcon />}
      title={t('admin.delete.title', { name })}
      detail={t('admin.delete.detail')}
      effect={{
        answer,
        goes,
        stays: ({ logEntries, members }) => [
          t('admin.delete.stays.log', { count: logEntries }),
          t('admin.delete.stays.accounts', { count: members }),
        ],
      }}
      typed={{ label: t('admin.delete.type'), expected: name }}
      confirmLabel={t('admin.delete.confirm')}
      {...(isArchived
        ? {}
        : {
            instead: (
              <Button color="inherit" onClick={onArchive}>
                {t('admin.delete.instead')}
              </Button>
            ),
          })}
      onConfirm={async () => {
        const { error } = await remove({ params: { projectId: id } });
        if (error !== undefined) return { error: withFailureText(error, t('admin.deleteFailed')) };
        toast.success(t('admin.deleted'));
        onClose();
        return {};
      }}
      onClose={onClose}
    />
  );
}
