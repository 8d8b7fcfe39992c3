import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { PageHeader } from '@sarm/ui/page-header';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { type PredictionTab, TABS, usePredictionPlace } from '../hooks/use-prediction-place.ts';
import { RunPrediction } from './run-prediction.tsx';
import { SavedPredictions } from './saved-predictions.tsx';

/** TEC-028, TEC-132 */
export function ModelPredictionPage() {
  const { t } = useTranslation('predictions');
  const place = usePredictionPlace();
  const id = useId();
  usePageTitle(t('title'));
  const { tab } = place;
  return (
    <>
      <PageHeader title={t('title')} />
      <Tabs
        value={tab}
        onChange={(_, next: PredictionTab) => place.show(next)}
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
        {tab === 'run' ? <RunPrediction place={place} /> : <SavedPredictions place={place} />}
      </Box>
    </>
  );
}
