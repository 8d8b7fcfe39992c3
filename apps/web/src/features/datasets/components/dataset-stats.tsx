import Box from '@mui/material/Box';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat, StatList } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

const COUNTS = [
  'videosCount',
  'framesCount',
  'annotatedFrames',
  'detectedFrames',
  'maskedFrames',
  'totalDetections',
  'totalCrops',
  'normalSperm',
  'abnormalSperm',
] as const;

/** BUS-092: counted from stored rows; what no stored row contains is not available. */
export function DatasetStats({ dataset: { stats } }: { readonly dataset: Dataset }) {
  const { t } = useTranslation(['datasets', 'common']);
  const locale = useLocale();
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <StatList>
        {COUNTS.map((name) => {
          const value = stats[name];
          return (
            <Stat
              key={name}
              label={t(`datasets:stats.${name}`)}
              value={
                <FigureValue
                  value={value === null ? null : noDecimals(value, locale)}
                  notAvailable={t('common:notAvailable')}
                  reason={t('datasets:stats.noClass')}
                />
              }
            />
          );
        })}
      </StatList>
    </Box>
  );
}
