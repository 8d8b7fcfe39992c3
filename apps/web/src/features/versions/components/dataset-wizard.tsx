import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Stepper } from '@sarm/ui/stepper';
import { useTranslation } from 'react-i18next';
import { useWizard } from '../hooks/use-wizard.ts';
import type { WizardStart } from '../hooks/use-wizard-start.ts';
import type { DatasetDraft } from '../state/dataset-draft.ts';
import { BasicStep } from './basic-step.tsx';
import { FreezingStep } from './freezing-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { SourceStep } from './source-step.tsx';
import { WizardFoot } from './wizard-foot.tsx';

const STEPS = ['basic', 'source', 'review', 'complete'] as const;
const LAST = STEPS.length - 1;

export interface DatasetWizardProps {
  readonly initial: DatasetDraft;
  readonly refused: WizardStart['refused'];
}

/** TEC-125 to TEC-128. Once the dataset is there, its name and its frames are fixed; only the split of its version is tried again. */
export function DatasetWizard({ initial, refused }: DatasetWizardProps) {
  const { t } = useTranslation(['versions', 'datasets']);
  const wizard = useWizard(initial);
  const { step, draft, handle } = wizard;
  const shown = STEPS[step];
  const create = handle.datasetId === null ? t('datasets:create') : t('versions:freeze.action');
  return (
    <Box sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}>
      <Stepper
        steps={STEPS.map((each) => t(`versions:step.${each}`))}
        current={handle.freezing.state === 'done' ? STEPS.length : step}
        label={t('versions:step.label')}
      />
      {refused !== undefined && step < 2 && (
        <Alert severity="warning">{t(`versions:refused.${refused}`)}</Alert>
      )}
      {shown === 'basic' && <BasicStep draft={draft} onChange={wizard.change} />}
      {shown === 'source' && <SourceStep draft={draft} onChange={wizard.change} />}
      {shown === 'review' && <ReviewStep wizard={wizard} />}
      {shown === 'complete' && (
        <FreezingStep
          handle={handle}
          created="dataset"
          onBack={() => {
            handle.reset();
            wizard.goTo(LAST - 1);
          }}
        />
      )}
      {step < LAST && (
        <WizardFoot
          why={wizard.why}
          note={shown === 'review' ? t('versions:wizard.fixed') : undefined}
          back={wizard.back}
          next={wizard.next}
          nextLabel={shown === 'review' ? create : t('versions:wizard.next')}
          ready={wizard.ready}
        />
      )}
    </Box>
  );
}
