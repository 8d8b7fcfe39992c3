import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { modelsCalls } from '@sarm/contracts/addresses/models.generated';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { useStartTraining } from '../hooks/use-start-training.ts';
import type { TrainingPlace } from '../hooks/use-training-place.ts';
import { ConfigurationPanel } from './configuration-panel.tsx';
import { TrainingRun } from './training-run.tsx';

/** A training that somebody left: without its link nobody would find it again. */
function RunningTraining({ place }: { readonly place: TrainingPlace }) {
  const { t } = useTranslation('training');
  const query = { type: place.type, status: 'training', limit: 1 } as const;
  const [model] = useRead(modelsCalls.list, { query }).data?.models ?? [];
  if (model === undefined) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => place.choose(model.id)}>
          {t('running.open')}
        </Button>
      }
    >
      {t('running.text', { name: model.name })}
    </Alert>
  );
}

/** TEC-130: configured first, then followed; the address says which. */
export function TrainNewModel({ place }: { readonly place: TrainingPlace }) {
  const { modelId, choose } = place;
  const starting = useStartTraining(choose);
  if (modelId !== null)
    return <TrainingRun key={modelId} modelId={modelId} starting={starting} onLeave={() => choose(null)} />;
  return (
    <>
      <RunningTraining place={place} />
      <ConfigurationPanel type={place.type} onType={place.setType} starting={starting} />
    </>
  );
}
