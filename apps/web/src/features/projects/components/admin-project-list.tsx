import FolderIcon from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import type { ProjectStatus } from '@sarm/domain/statuses';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../shared/lists/filter-select.tsx';
import { FramedList } from '../../../shared/lists/framed-list.tsx';
import { PAGE_SIZES } from '../../../shared/lists/page-sizes.ts';
import type { ListHandle } from '../../../shared/lists/use-list.ts';
import { type RowAction, ProjectRowActions } from './project-row-actions.tsx';
import {
  type AdminProjectSort,
  NameCell,
  StateChip,
  useProjectColumns,
  UsersCell,
} from './use-project-columns.tsx';

export interface AdminProjectListProps {
  readonly list: ListHandle<AdminProject, AdminProjectSort>;
  readonly archived: boolean;
  readonly status: {
    readonly value: string;
    readonly options: readonly ProjectStatus[];
    readonly onChange: (status: string) => void;
  };
  readonly add: ReactNode;
  readonly onAction: (action: RowAction, project: AdminProject) => void;
}

export function AdminProjectList({ list, archived, status, add, onAction }: AdminProjectListProps) {
  const { t } = useTranslation('projects');
  const columns = useProjectColumns(onAction);
  return (
    <FramedList
      list={list}
      label={t(archived ? 'admin.tab.archived' : 'admin.tab.active')}
      searchLabel={t('admin.search')}
      {...(archived
        ? {}
        : {
            filters: (
              <FilterSelect
                name={t('admin.column.status')}
                value={status.value}
                all={t('admin.allButArchived')}
                options={Object.fromEntries(status.options.map((each) => [each, t(`status.${each}`)]))}
                onChange={status.onChange}
              />
            ),
            filtered: { set: status.value === '' ? 0 : 1, onClear: () => status.onChange('') },
          })}
      failed={() => t('admin.loadFailed')}
      empty={{
        icon: <FolderIcon />,
        title: t(archived ? 'admin.noneArchived' : 'admin.none'),
        text: t(archived ? 'admin.noneArchivedText' : 'admin.noneText'),
        ...(archived ? {} : { action: add }),
      }}
      table={{
        columns,
        rowId: ({ id }) => id,
        rowName: ({ name }) => name,
        actions: (project) => (
          <ProjectRowActions project={project} onAction={(action) => onAction(action, project)} />
        ),
        card: (project) => (
          <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'start' }}>
            <NameCell project={project} onOpen={() => onAction('details', project)} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {project.description}
            </Typography>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <StateChip project={project} />
              <UsersCell project={project} onOpen={() => onAction('users', project)} />
            </Box>
          </Box>
        ),
      }}
      sizes={PAGE_SIZES}
    />
  );
}
