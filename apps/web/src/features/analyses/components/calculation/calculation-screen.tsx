import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { EmptyState } from '@sarm/ui/empty-state';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { DatasetChooser } from '../../../../shared/choosers/dataset-chooser.tsx';
import { useChosenPlace } from '../../../../shared/choosers/use-chosen-place.ts';
import { usePageTitle } from '../../../../shared/components/use-page-title.ts';
import { CalculationOfDataset } from './calculation-of-dataset.tsx';

/** TEC-014, TEC-015: one calculation of videos that the person chooses: the stored one, or a new run. */
export function CalculationScreen({ kind }: { readonly kind: CalculationKind }) {
  const { t } = useTranslation('workbench', { keyPrefix: 'figures' });
  const place = useChosenPlace();
  const { dataset } = place;
  usePageTitle(t(`title.${kind}`));
  return (
    <>
      <PageHeader title={t(`title.${kind}`)} description={t(`text.${kind}`)} />
      <Box sx={{ maxWidth: 480, mb: 2 }}>
        <DatasetChooser place={place} />
      </Box>
      {dataset === undefined ? (
        <EmptyState icon={<ScienceIcon />} title={t('chooseDataset')} text={t('chooseDatasetText')} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <CalculationOfDataset key={dataset.id} kind={kind} dataset={dataset} />
        </Box>
      )}
    </>
  );
}
