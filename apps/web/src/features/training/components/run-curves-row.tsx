import Box from '@mui/material/Box';
import type { TrainingStatus } from '@sarm/contracts/http/models/training.entities';
import { axisTicks } from '@sarm/ui/figures/axis-ticks';
import { RunCurves } from '@sarm/ui/figures/run-curves';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { percent } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { accuracyText, lossText, settingText } from '../state/metric-texts.ts';

const SHARES = [0, 0.25, 0.5, 0.75, 1] as const;

/** Where the run ends early unless the validation loss falls: so many epochs after the best one. */
function earlyStop({ best_epoch: best, epochs, run, status }: TrainingStatus): number | null {
  const patience = run?.settings['patience'];
  if (best === null || typeof patience !== 'number' || status !== 'training') return null;
  return best + patience < epochs ? best + patience : null;
}

/** TEC-130: loss and accuracy of each finished epoch. */
export function RunCurvesRow({ status }: { readonly status: TrainingStatus }) {
  const { t } = useTranslation('training');
  const locale = useLocale();
  const { metrics, best_epoch: best, epochs } = status;
  const stop = earlyStop(status);
  const shared = {
    epochs,
    best,
    stop,
  };
  const charts = [
    {
      name: 'loss',
      training: metrics.loss,
      validation: metrics.val_loss,
      ticks: axisTicks(Math.max(0, ...metrics.loss, ...metrics.val_loss), 3),
      format: (value: number) => settingText(value, locale),
      text: lossText,
    },
    {
      name: 'accuracy',
      training: metrics.accuracy,
      validation: metrics.val_accuracy,
      ticks: SHARES,
      format: (value: number) => percent(value * 100, locale),
      text: accuracyText,
    },
  ] as const;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
        '& > *': { minWidth: 0 },
      }}
    >
      {charts.map(({ name, text, ...chart }) => {
        const [training, validation] = [chart.training.at(-1), chart.validation.at(-1)];
        const label =
          training === undefined || validation === undefined
            ? t(`chart.${name}`)
            : t('chart.label', {
                name: t(`chart.${name}`),
                epoch: chart.validation.length,
                validation: text(validation, locale),
                training: text(training, locale),
              });
        return (
          <SectionCard
            key={name}
            title={t(`chart.${name}`)}
            empty={chart.validation.length === 0 ? t('chart.empty') : undefined}
          >
            <RunCurves
              {...chart}
              {...shared}
              texts={{
                label,
                best: t('chart.best', { epoch: best ?? 0 }),
                stop: t('chart.stop', { epoch: stop ?? 0 }),
                training: t('chart.training'),
                validation: t('chart.validation'),
              }}
            />
          </SectionCard>
        );
      })}
    </Box>
  );
}
