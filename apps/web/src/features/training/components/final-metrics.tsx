import type { ModelMetrics } from '@sarm/contracts/http/models/models.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat, StatList } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { accuracyText, lossText } from '../state/metric-texts.ts';

const METRICS = [
  ['final_loss', lossText],
  ['final_accuracy', accuracyText],
  ['final_val_loss', lossText],
  ['final_val_accuracy', accuracyText],
] as const;

/** TEC-130: four decimals, and percent with two. */
export function FinalMetrics({ metrics }: { readonly metrics: ModelMetrics | null }) {
  const { t } = useTranslation('training');
  const locale = useLocale();
  return (
    <StatList>
      {METRICS.map(([name, text]) => {
        const value = metrics?.[name] ?? null;
        return (
          <Stat
            key={name}
            label={t(`metric.${name}`)}
            value={
              <FigureValue
                value={value === null ? null : text(value, locale)}
                notAvailable={t('figure.none')}
              />
            }
          />
        );
      })}
    </StatList>
  );
}
