import Typography from '@mui/material/Typography';
import { projectsCalls } from '@sarm/contracts/addresses/projects.generated';
import { isId, shortId } from '@sarm/domain/ids';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { SidePanel } from '../../../shared/components/side-panel.tsx';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { MembersPanel } from '../../../shared/members/members-panel.tsx';
import { StateChip } from './use-project-columns.tsx';

export interface ProjectUsersPanelProps {
  /** As it stands in the address, which need not name a project. */
  readonly id: string;
  readonly onClose: () => void;
}

/** PLT-078, PLT-133 */
export function ProjectUsersPanel({ id, onClose }: ProjectUsersPanelProps) {
  const { t } = useTranslation('projects');
  const locale = useLocale();
  const chosen = isId(id) ? id : null;
  const project = useRead(projectsCalls.get, chosen === null ? null : { params: { id: chosen } }).data;
  return (
    <SidePanel
      title={project?.name ?? t('admin.action.users')}
      width={880}
      {...(project === undefined
        ? {}
        : {
            status: (
              <>
                <StateChip project={project} />
                <Typography variant="body2" sx={{ color: 'text.secondary', fontFamily: 'monospace' }}>
                  {shortId(project.id)}
                </Typography>
              </>
            ),
            detail: [
              t('admin.usersCount', { count: project.userCount }),
              t('admin.datasetsCount', { count: project.stats.datasets_count }),
              t('admin.videosCount', { count: project.stats.videos_count }),
              t('admin.createdBy', {
                date: dateOnly(project.createdAt, locale),
                name: project.creator?.displayName ?? t('admin.system'),
              }),
            ].join(' · '),
          })}
      onClose={onClose}
    >
      <MembersPanel projectId={chosen} />
    </SidePanel>
  );
}
