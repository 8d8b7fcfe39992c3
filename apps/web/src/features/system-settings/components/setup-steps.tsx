import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { StepMark } from '@sarm/ui/step-mark';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import { useTranslation } from 'react-i18next';

/** Where one is in the first start; the steps before are done or were skipped. */
export function SetupSteps({ steps, step }: { readonly steps: readonly string[]; readonly step: number }) {
  const { t } = useTranslation('setup');
  return (
    <Box sx={{ p: 1.5 }}>
      <Box sx={{ px: 1, pb: 1 }}>
        <Typography variant="overline" component="h2" sx={{ color: 'text.secondary' }}>
          {t('setup.title')}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={(100 * step) / steps.length}
          aria-label={t('setup.progress', { done: step, total: steps.length })}
          sx={{ mt: 0.5, height: 4 }}
        />
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
        {steps.map((name, place) => {
          const current = place === step;
          const done = place < step;
          return (
            <Box
              component="li"
              key={name}
              {...(current ? { 'aria-current': 'step' as const } : {})}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.25,
                p: 1,
                borderRadius: 1,
                fontSize: '0.875rem',
                fontWeight: current ? 650 : 500,
                color: current || done ? 'text.primary' : 'text.secondary',
                bgcolor: current ? 'action.selected' : 'transparent',
              }}
            >
              <StepMark number={place + 1} done={done} current={current} />
              {name}
              {done && <VisuallyHidden>{t('setup.done')}</VisuallyHidden>}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
