import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { PageHeader } from '@sarm/ui/page-header';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { TABS, type TrainingTab, useTrainingPlace } from '../hooks/use-training-place.ts';
import { TrainNewModel } from './train-new-model.tsx';
import { TrainedModels } from './trained-models.tsx';

/** TEC-027, TEC-129 */
export function ModelTrainingPage() {
  const { t } = useTranslation('training');
  const place = useTrainingPlace();
  const id = useId();
  usePageTitle(t('title'));
  const { tab } = place;
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs
        value={tab}
        onChange={(_, next: TrainingTab) => place.show(next)}
        aria-label={t('title')}
        sx={{ mb: 2, borderBottom: 1, borderColor: 'hairline' }}
      >
        {TABS.map((each) => (
          <Tab
            key={each}
            value={each}
            label={t(`tab.${each}`)}
            id={`${id}-${each}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'train' ? <TrainNewModel place={place} /> : <TrainedModels place={place} />}
      </Box>
    </>
  );
}
