import Button from '@mui/material/Button';
import { EmptyState } from '@sarm/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { hasWorkflow, holdsAnyOf } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { usePageTitle } from '../../shared/components/use-page-title.ts';
import { PATHS } from '../../shared/paths.ts';
import { useWorkflow } from '../../shared/session/use-workflow.ts';

/** An address that the technical workflow does not have says so, and leads to what works. */
export function NotBuilt() {
  const { t } = useTranslation('entry');
  const user = useUser();
  const technical = useWorkflow() === 'finetune' && hasWorkflow(user, 'finetune');
  const projects =
    !technical && hasWorkflow(user, 'sarm') && holdsAnyOf(user, ['manage_videos', 'upload_videos']);
  const start = technical ? PATHS.finetuneDashboard : PATHS.dashboard;
  usePageTitle(t('notBuilt.title'));
  return (
    <EmptyState
      heading="h1"
      title={t('notBuilt.title')}
      text={t('notBuilt.text')}
      action={
        <Button variant="contained" component={Link} to={projects ? PATHS.sarmProjects : start}>
          {t(projects ? 'notBuilt.action' : 'notBuilt.start')}
        </Button>
      }
    />
  );
}

/** PLT-025 */
export function SarmFallback() {
  const { t } = useTranslation('entry');
  usePageTitle(t('sarmFallback.title'));
  return (
    <EmptyState
      heading="h1"
      title={t('sarmFallback.title')}
      text={t('sarmFallback.text')}
      action={
        <Button variant="contained" component={Link} to={PATHS.sarmProjects}>
          {t('sarmFallback.action')}
        </Button>
      }
    />
  );
}
