import Button from '@mui/material/Button';
import { EmptyState } from '@sarm/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageTitle } from '../../shared/components/use-page-title.ts';
import { PATHS } from '../../shared/paths.ts';

interface FallbackProps {
  readonly texts: 'sarmFallback' | 'finetuneFallback';
  readonly to: string;
}

/** An address that its workflow does not have says so, and leads to what works. */
function Fallback({ texts, to }: FallbackProps) {
  const { t } = useTranslation('entry');
  usePageTitle(t(`${texts}.title`));
  return (
    <EmptyState
      heading="h1"
      title={t(`${texts}.title`)}
      text={t(`${texts}.text`)}
      action={
        <Button variant="contained" component={Link} to={to}>
          {t(`${texts}.action`)}
        </Button>
      }
    />
  );
}

/** PLT-025 */
export const SarmFallback = () => <Fallback texts="sarmFallback" to={PATHS.sarmProjects} />;
export const FinetuneFallback = () => <Fallback texts="finetuneFallback" to={PATHS.finetuneDashboard} />;
