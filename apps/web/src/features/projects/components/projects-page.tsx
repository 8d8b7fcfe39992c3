import FolderIcon from '@mui/icons-material/FolderOutlined';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { projectsCalls } from '@sarm/contracts/addresses/projects.generated';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { holdsAnywhere } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { SortControl } from '../../../shared/lists/sort-control.tsx';
import { useListFilter } from '../../../shared/lists/use-list-params.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useWorkflow } from '../../../shared/session/use-workflow.ts';
import { useAppSelector } from '../../../shared/api/store-types.ts';
import { ProjectCard } from './project-card.tsx';

const CARDS_PER_PAGE = 24;

/** The specified text ends with a full stop, which most messages already have. */
const withoutStop = (message: string): string => message.replace(/\.$/, '');

/** BUS-006 and, as the picker of the technical workflow, TEC-009, TEC-033 to TEC-036. */
export function ProjectsPage() {
  const { t } = useTranslation('projects');
  const workflow = useWorkflow();
  const clinical = workflow === 'sarm';
  const current = useAppSelector((state) => state.ui.currentProjectId);
  const mayManage = holdsAnywhere(useUser(), 'manage_projects');
  const [archived, setArchived] = useListFilter('archived');
  const list = useList(
    projectsCalls.listMine,
    { query: clinical && archived === 'true' ? { include_archived: 'true' } : {} },
    { sortBy: 'name', limit: CARDS_PER_PAGE },
  );
  const manage = mayManage ? (
    <Button variant="outlined" component={Link} to={PATHS.adminProjects}>
      {t('manage')}
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={list}
      title={t('title')}
      description={t(clinical ? 'description' : 'picker.description')}
      actions={manage}
      searchLabel={t('searchLabel')}
      toolbar={
        <>
          <SortControl list={list} options={{ name: t('sort.name'), createdAt: t('sort.createdAt') }} />
          {clinical && (
            <FormControlLabel
              control={
                <Switch
                  size="small"
                  checked={archived === 'true'}
                  onChange={(_, on) => setArchived(on ? 'true' : '')}
                />
              }
              label={t('showArchived')}
              slotProps={{ typography: { variant: 'body2' } }}
            />
          )}
        </>
      }
      failed={(message) =>
        clinical ? t('listError', { message }) : t('picker.listError', { message: withoutStop(message) })
      }
      empty={{
        icon: <FolderIcon />,
        title: t(clinical ? 'empty' : 'picker.empty'),
        text: t(mayManage ? 'emptyAdmin' : 'emptyText'),
        action: manage,
      }}
      card={(card) => (
        <ProjectCard
          key={card.project.id}
          card={card}
          workflow={workflow}
          lastOpened={card.project.id === current}
        />
      )}
    />
  );
}
