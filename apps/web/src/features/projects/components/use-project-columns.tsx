import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { SortOf } from '@sarm/contracts/http/address';
import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { PROJECT_TONES } from '../../../shared/components/project-tones.ts';
import { dateOnly, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Column } from '../../../shared/lists/data-table.tsx';
import { shortText } from '../state/short-text.ts';
import type { RowAction } from './project-row-actions.tsx';

export type AdminProjectSort = SortOf<RouteGroups['projects']['list']>;

interface CellProps {
  readonly project: AdminProject;
  readonly onOpen: () => void;
}

export function NameCell({ project, onOpen }: CellProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Link
        component="button"
        type="button"
        onClick={onOpen}
        underline="hover"
        sx={{ fontWeight: 620, textAlign: 'left', overflowWrap: 'anywhere' }}
      >
        {project.name}
      </Link>
    </Box>
  );
}

export function StateChip({ project }: { readonly project: Pick<AdminProject, 'status'> }) {
  const { t } = useTranslation('projects');
  return <StatusChip label={t(`status.${project.status}`)} tone={PROJECT_TONES[project.status]} />;
}

export function UsersCell({ project, onOpen }: CellProps) {
  const { t } = useTranslation('projects');
  const locale = useLocale();
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<PeopleIcon />}
      aria-label={t('admin.usersOf', { name: project.name, count: project.userCount })}
      onClick={onOpen}
      sx={{ minWidth: 0 }}
    >
      {noDecimals(project.userCount, locale)}
    </Button>
  );
}

/** PLT-075 */
export function useProjectColumns(
  onAction: (action: RowAction, project: AdminProject) => void,
): readonly Column<AdminProject, AdminProjectSort>[] {
  const { t } = useTranslation('projects');
  const locale = useLocale();
  return [
    {
      id: 'name',
      header: t('admin.column.name'),
      sort: 'name',
      minWidth: 160,
      cell: (project) => <NameCell project={project} onOpen={() => onAction('details', project)} />,
    },
    {
      id: 'description',
      header: t('admin.column.description'),
      cell: ({ description }) => (
        <Box component="span" sx={{ color: 'text.secondary' }} title={description}>
          {shortText(description)}
        </Box>
      ),
    },
    {
      id: 'status',
      header: t('admin.column.status'),
      sort: 'status',
      cell: (project) => <StateChip project={project} />,
    },
    {
      id: 'creator',
      header: t('admin.column.createdBy'),
      cell: ({ creator }) => creator?.displayName ?? t('admin.system'),
    },
    {
      id: 'users',
      header: t('admin.column.users'),
      align: 'right',
      cell: (project) => <UsersCell project={project} onOpen={() => onAction('users', project)} />,
    },
    {
      id: 'createdAt',
      header: t('admin.column.createdAt'),
      sort: 'createdAt',
      oneLine: true,
      cell: ({ createdAt }) => dateOnly(createdAt, locale),
    },
  ];
}
