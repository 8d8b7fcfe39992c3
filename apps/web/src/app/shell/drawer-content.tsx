import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import VideoIcon from '@mui/icons-material/VideocamOutlined';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { hasWorkflow, holdsAnyOf, mayOpen } from '../../shared/access/user-access.ts';
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
      stages={stages.map((stage) => ({
        ...stage,
        label: t(`stages.${stage.key}`),
        // A report rests on full videos: a new user would else take the frames for a step before it.
        note: stage.key === 'frames' ? t('stages.optional') : undefined,
      }))}
    />
  );
}

/** With its icons; the first page does not wait for it. */
const LaboratoryLinks = lazy(() =>
  loadOnline(async () => ({ default: (await import('./laboratory-links.tsx')).LaboratoryLinks })),
);

/** PLT-053: a page that the person may not open is no way for them. */
function SarmLinks() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const reports = t(holdsAnyOf(user, ['generate_reports']) ? 'links.report' : 'stages.reports');
  const links = [
    { screen: 'sarmDashboard', label: t('links.dashboard'), icon: <DashboardIcon fontSize="small" /> },
    { screen: 'sarmProjects', label: t('links.videos'), icon: <VideoIcon fontSize="small" /> },
    { screen: 'sarmReports', label: reports, icon: <ReportIcon fontSize="small" /> },
  ] as const;
  return (
    <>
      <LinkList
        links={links
          .filter(({ screen }) => mayOpen(user, screen))
          .map(({ screen, ...link }) => ({ ...link, to: PATHS[screen] }))}
      />
      <Suspense fallback={null}>
        <LaboratoryLinks />
      </Suspense>
    </>
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
