import Card from '@mui/material/Card';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import { Stat, StatList } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

/** TEC-043 */
export function DatasetSummary({ dataset }: { readonly dataset: Dataset }) {
  const { t } = useTranslation('recordings');
  const locale = useLocale();
  const { stats } = dataset;
  return (
    <Card component="section" aria-label={t('summary')} sx={{ p: 2, mb: 2 }}>
      <StatList>
        <Stat label={t('project')} value={dataset.projectName} />
        <Stat label={t('videos')} value={noDecimals(stats.videosCount, locale)} />
        <Stat label={t('frames')} value={noDecimals(stats.framesCount, locale)} />
        <Stat label={t('annotated')} value={noDecimals(stats.annotatedFrames, locale)} />
        <Stat label={t('detections')} value={noDecimals(stats.totalDetections, locale)} />
      </StatList>
    </Card>
  );
}
