import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { calibrationsCalls } from '@sarm/contracts/addresses/calibrations.generated';
import type { BusinessDashboard } from '@sarm/contracts/http/dashboard';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { PATHS } from '../../../shared/paths.ts';

type Counts = BusinessDashboard['counts'];

/** Until the first report the way to it is shown. */
export const isNew = ({ reports }: Counts): boolean => reports === 0;

/** Five real steps; the first that is not done is the next. */
export function FirstSteps({ counts }: { readonly counts: Counts }) {
  const { t } = useTranslation('dashboard');
  const calibrations = useRead(calibrationsCalls.list, { query: { limit: 1 } });
  const steps = [
    { name: 'calibration', done: (calibrations.data?.total ?? 0) > 0, to: PATHS.sarmCalibrations },
    { name: 'dataset', done: counts.datasets > 0, to: PATHS.sarmProjects },
    { name: 'video', done: counts.videos > 0, to: PATHS.sarmProjects },
    { name: 'analysis', done: counts.analyses > 0, to: PATHS.sarmProjects },
    { name: 'report', done: counts.reports > 0, to: PATHS.sarmReports },
  ] as const;
  const next = steps.find(({ done }) => !done)?.name;
  return (
    <Card component="section" aria-label={t('first.title')} sx={{ p: 2, mb: 2 }}>
      <Typography variant="h2">{t('first.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {t('first.text')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
        {steps.map(({ name, done, to }) => (
          <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {done ? (
              <DoneIcon fontSize="small" color="success" titleAccess={t('first.done')} />
            ) : (
              <OpenIcon fontSize="small" color="disabled" aria-hidden />
            )}
            {name === next ? <InAppLink to={to}>{t(`first.${name}`)}</InAppLink> : t(`first.${name}`)}
            {name === next && <Chip size="small" color="primary" label={t('first.next')} />}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
