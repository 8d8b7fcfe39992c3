import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import VideoIcon from '@mui/icons-material/VideocamOutlined';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { hasWorkflow, holdsAnyOf, mayOpen } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { PATHS } from '../../shared/paths.ts';
import { LinkList } from './link-list.tsx';
import { hasContext, workContextOf } from './work-context.ts';
import { loadOnline } from '../../shared/connection/connection.ts';

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

/** Few people administer, and nobody does so first. */
const AdminLinks = lazy(() =>
  loadOnline(async () => ({ default: (await import('./admin-links.tsx')).AdminLinks })),
);

/** No first page has a context. */
const SarmStageList = lazy(() =>
  loadOnline(async () => ({ default: (await import('./sarm-stage-list.tsx')).SarmStageList })),
);
const FinetuneDrawer = lazy(() =>
  loadOnline(async () => ({ default: (await import('./finetune-drawer.tsx')).FinetuneDrawer })),
);

export type DrawerKind =
  | 'sarm-stages'
  | 'sarm-links'
  | 'finetune-stages'
  | 'finetune-links'
  | 'admin'
  | 'none';

export function useDrawerKind(): DrawerKind {
  const { pathname, search } = useLocation();
  const user = useUser();
  if (pathname.startsWith(PATHS.admin)) return 'admin';
  const inContext = hasContext(workContextOf(pathname, search));
  if (pathname.startsWith(PATHS.finetune)) return inContext ? 'finetune-stages' : 'finetune-links';
  if (pathname.startsWith(PATHS.sarm) && inContext) return 'sarm-stages';
  if (hasWorkflow(user, 'sarm')) return 'sarm-links';
  return hasWorkflow(user, 'finetune') ? 'finetune-links' : 'none';
}

/** PLT-049: wider with the stage list of a context. */
export const drawerWidth = (kind: DrawerKind): number => (kind.endsWith('-stages') ? 280 : 260);

/** The technical workflow folds its drawer to a rail of stages; the others put it away. */
export const RAIL_WIDTH = 56;
export const foldsToRail = (kind: DrawerKind): boolean => kind.startsWith('finetune');

export interface DrawerContentProps {
  readonly kind: DrawerKind;
  readonly folded: boolean;
}

function contentOf({ kind, folded }: DrawerContentProps): ReactNode {
  if (kind === 'sarm-stages') return <SarmStageList />;
  if (kind === 'sarm-links') return <SarmLinks />;
  if (kind === 'admin') return <AdminLinks />;
  if (kind === 'none') return null;
  return <FinetuneDrawer folded={folded} inContext={kind === 'finetune-stages'} />;
}

export const DrawerContent = (props: DrawerContentProps) => (
  <Suspense fallback={null}>{contentOf(props)}</Suspense>
);
