import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { REPORT_VIDEOS } from '@sarm/domain/figures/analysis';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { mayOpen } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { PATHS } from '../../../shared/paths.ts';

type Severity = 'info' | 'success' | 'error';

/** How far the sample is on its way to a report, and where the next step is taken. */
export function WayOn({ dataset }: { readonly dataset: Dataset }) {
  const { t } = useTranslation('samples');
  const user = useUser();
  const { clinical, stats } = dataset;
  if (clinical === null) return null;
  const { analysis, report } = clinical;
  const line = (severity: Severity, text: string, to?: string, label?: string) => (
    <Alert
      severity={severity}
      sx={{ mb: 2 }}
      action={
        to === undefined ? undefined : (
          <Button color="inherit" size="small" component={RouterLink} to={to}>
            {label}
          </Button>
        )
      }
    >
      {text}
    </Alert>
  );
  if (analysis === null) {
    const usable = stats.usable_videos;
    if (usable < REPORT_VIDEOS) return line('info', t('way.few', { needed: REPORT_VIDEOS, count: usable }));
    return line('info', t('way.ready', { count: usable }));
  }
  const result = mayOpen(user, 'sarmResults') ? `${PATHS.sarmResults}?id=${analysis.id}` : undefined;
  if (analysis.status === 'failed') return line('error', t('way.failed'), result, t('way.open'));
  if (analysis.status !== 'completed') return line('info', t('way.running'), result, t('way.open'));
  const written = mayOpen(user, 'sarmReports') ? `${PATHS.sarmReports}?datasetId=${dataset.id}` : undefined;
  if (report === 'issued') return line('success', t('way.issued'), written, t('way.openReport'));
  return report === 'draft'
    ? line('success', t('way.draft'), written, t('way.openReport'))
    : line('success', t('way.analysed'), result, t('way.open'));
}
