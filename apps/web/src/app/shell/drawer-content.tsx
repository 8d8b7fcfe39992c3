import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import VideoIcon from '@mui/icons-material/VideocamOutlined';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { hasWorkflow } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { PATHS } from '../../shared/paths.ts';
import { LinkList } from './link-list.tsx';
import { StageList } from './stage-list.tsx';
import { useSarmStages } from './use-sarm-stages.ts';
import { hasContext, workContextOf } from './work-context.ts';
import { loadOnline } from '../../shared/connection/connection.ts';

function SarmStages() {
  const { t } = useTranslation('shell');
  const stages = useSarmStages();
  return (
    <StageList
      title={t('stages.title')}
      stages={stages.map((stage) => ({ ...stage, label: t(`stages.${stage.key}`) }))}
    />
  );
}

/** PLT-053 */
function SarmLinks() {
  const { t } = useTranslation('shell');
  return (
    <LinkList
      links={[
        { label: t('links.dashboard'), to: PATHS.sarmDashboard, icon: <DashboardIcon fontSize="small" /> },
        { label: t('links.videos'), to: PATHS.sarmProjects, icon: <VideoIcon fontSize="small" /> },
        { label: t('links.report'), to: PATHS.sarmReports, icon: <ReportIcon fontSize="small" /> },
      ]}
    />
  );
}

const FINETUNE_STAGES = ['dataset', 'videos', 'extract', 'detection', 'segmentation', 'annotation'] as const;

/** PLT-052. The screens behind the stages come with a later version, so none of them is a link yet. */
function FinetuneStages() {
  const { t } = useTranslation('shell');
  return (
    <StageList
      title={t('stages.title')}
      stages={FINETUNE_STAGES.map((key) => ({
        key,
        label: t(`finetuneStages.${key}`),
        to: null,
        done: false,
        current: false,
      }))}
    />
  );
}

/** Few people administer, and nobody does so first. */
const AdminLinks = lazy(() =>
  loadOnline(async () => ({ default: (await import('./admin-links.tsx')).AdminLinks })),
);

export type DrawerKind = 'sarm-stages' | 'sarm-links' | 'finetune' | 'admin' | 'none';

export function useDrawerKind(): DrawerKind {
  const { pathname, search } = useLocation();
  const user = useUser();
  if (pathname.startsWith(PATHS.admin)) return 'admin';
  if (pathname.startsWith(PATHS.finetune)) return 'finetune';
  if (pathname.startsWith(PATHS.sarm) && hasContext(workContextOf(pathname, search))) return 'sarm-stages';
  if (hasWorkflow(user, 'sarm')) return 'sarm-links';
  return hasWorkflow(user, 'finetune') ? 'finetune' : 'none';
}

/** PLT-049: wider with the stage list of a context. */
export const drawerWidth = (kind: DrawerKind): number => (kind === 'sarm-stages' ? 280 : 260);

const CONTENT = {
  'sarm-stages': SarmStages,
  'sarm-links': SarmLinks,
  finetune: FinetuneStages,
  admin: AdminLinks,
  none: () => null,
} as const;

export function DrawerContent({ kind }: { readonly kind: DrawerKind }) {
  const Content = CONTENT[kind];
  return (
    <Suspense fallback={null}>
      <Content />
    </Suspense>
  );
}
