import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TrainingStatus } from '@sarm/contracts/http/models/training.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { accuracyText, lossText } from '../state/metric-texts.ts';

interface Figure {
  readonly name: 'bestAccuracy' | 'bestLoss' | 'validationLoss' | 'trainingLoss' | 'trainingAccuracy';
  readonly values: readonly number[];
  /** Undefined: none is there. */
  readonly epoch: number | undefined;
  readonly text: (value: number, locale: string) => string;
}

function figuresOf({ metrics, best_epoch: best }: TrainingStatus): readonly Figure[] {
  const last = (values: readonly number[]) => (values.length === 0 ? undefined : values.length);
  const { loss, accuracy, val_loss: validationLoss, val_accuracy: validationAccuracy } = metrics;
  const atBest = best ?? undefined;
  return [
    { name: 'bestAccuracy', values: validationAccuracy, epoch: atBest, text: accuracyText },
    { name: 'bestLoss', values: validationLoss, epoch: atBest, text: lossText },
    { name: 'validationLoss', values: validationLoss, epoch: last(validationLoss), text: lossText },
    { name: 'trainingLoss', values: loss, epoch: last(loss), text: lossText },
    { name: 'trainingAccuracy', values: accuracy, epoch: last(accuracy), text: accuracyText },
  ];
}

/** TEC-130: of the best epoch and of the newest one. */
export function RunFigures({ status }: { readonly status: TrainingStatus }) {
  const { t } = useTranslation('training');
  const locale = useLocale();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        borderTop: 1,
        borderColor: 'hairline',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, 1fr)' },
      }}
    >
      {figuresOf(status).map(({ name, values, epoch, text }) => {
        const value = epoch === undefined ? undefined : values[epoch - 1];
        return (
          <Box key={name} sx={{ px: 2, py: 1.25, minWidth: 0 }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {t(`figure.${name}`)}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <Typography component="span" sx={{ display: 'block', fontSize: '1.25rem', fontWeight: 700 }}>
                <FigureValue
                  value={value === undefined ? null : text(value, locale)}
                  notAvailable={t('figure.none')}
                />
              </Typography>
              {value !== undefined && (
                <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                  {t('figure.epoch', { epoch })}
                </Typography>
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
