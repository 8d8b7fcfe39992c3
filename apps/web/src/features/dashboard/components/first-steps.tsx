import DoneIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { BusinessDashboard } from '@sarm/contracts/http/dashboard/dashboard.routes';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { PATHS } from '../../../shared/paths.ts';

type Counts = BusinessDashboard['counts'];

/** Until the first report the way to it is shown. */
export const isNew = ({ reports }: Counts): boolean => reports === 0;

const NUMBER = {
  width: 24,
  height: 24,
  flexShrink: 0,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  fontSize: '0.75rem',
  fontWeight: 650,
  border: '1.5px solid',
} as const;

/** Five real steps; the first that is not done is the next. */
export function FirstSteps({ counts, calibrated }: Pick<BusinessDashboard, 'counts' | 'calibrated'>) {
  const { t } = useTranslation('dashboard');
  const steps = [
    { name: 'calibration', done: calibrated, to: PATHS.sarmCalibrations },
    { name: 'dataset', done: counts.datasets > 0, to: PATHS.sarmProjects },
    { name: 'video', done: counts.videos > 0, to: PATHS.sarmProjects },
    { name: 'analysis', done: counts.analyses > 0, to: PATHS.sarmProjects },
    { name: 'report', done: counts.reports > 0, to: PATHS.sarmReports },
  ] as const;
  const next = steps.find(({ done }) => !done)?.name;
  const done = steps.filter((step) => step.done).length;
  return (
    <SectionCard title={t('first.title')} aside={t('first.progress', { done, all: steps.length })} flush>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map(({ name, done: isDone, to }, place) => (
          <Box
            component="li"
            key={name}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              px: 2,
              py: 1,
              minHeight: 56,
              borderTop: 1,
              borderColor: 'hairline',
              ...(name === next ? { bgcolor: 'action.selected' } : {}),
            }}
          >
            {isDone ? (
              <DoneIcon color="primary" titleAccess={t('first.done')} />
            ) : (
              <Box
                aria-hidden
                sx={{
                  ...NUMBER,
                  borderColor: name === next ? 'primary.main' : 'text.disabled',
                  ...(name === next
                    ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
                    : { color: 'text.secondary' }),
                }}
              >
                {place + 1}
              </Box>
            )}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 620 }}>
                {t(`first.${name}`)}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {t(`first.about.${name}`)}
              </Typography>
            </Box>
            {name === next && (
              <Button
                component={RouterLink}
                to={to}
                variant="contained"
                aria-label={`${t('first.next')}: ${t(`first.${name}`)}`}
                sx={{ flexShrink: 0 }}
              >
                {t('first.next')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </SectionCard>
  );
}
