import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { Stepper } from '@sarm/ui/stepper';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useFreezing } from '../hooks/use-freezing.ts';
import { type Frozen, useSplitPreview } from '../hooks/use-split-preview.ts';
import type { WizardStart } from '../hooks/use-wizard-start.ts';
import { type DatasetDraft, missingBasics, missingSource } from '../state/dataset-draft.ts';
import { FIRST_SPLIT } from '../state/split-draft.ts';
import { BasicStep } from './basic-step.tsx';
import { FreezingStep } from './freezing-step.tsx';
import { mayFreeze, SplitReview } from './split-review.tsx';
import { SourceStep } from './source-step.tsx';
import { WizardFoot } from './wizard-foot.tsx';

const STEPS = ['basic', 'source', 'review', 'complete'] as const;

export interface DatasetWizardProps {
  readonly initial: DatasetDraft;
  readonly refused: WizardStart['refused'];
}

/** TEC-125 to TEC-128. Once the dataset is there, its name and its frames are fixed; only the split of its version is tried again. */
export function DatasetWizard({ initial, refused }: DatasetWizardProps) {
  const { t } = useTranslation(['versions', 'datasets', 'common']);
  const can = useCan();
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState(initial);
  const [split, setSplit] = useState(FIRST_SPLIT);
  const [versioned, setVersioned] = useState(true);
  const handle = useFreezing(null);
  const { datasetId } = handle;
  const projectId = draft.videos[0]?.projectId;
  const frozen = frozenOf(draft, datasetId);
  const answer = useSplitPreview(step === 2 ? frozen : null, split);
  const change = (changes: Partial<DatasetDraft>): void => {
    if ('videos' in changes) setSplit({ ...split, assignment: {}, splitBy: undefined });
    setDraft({ ...draft, ...changes });
  };
  // Without a labelled frame there is no version yet; the dataset can be created all the same.
  const freezes = versioned && (answer.data?.frame_count ?? 0) > 0;
  const allowed = projectId === undefined || can(datasetsCalls.create, { projectId });
  const source = missingSource(draft);
  const why = [
    missingBasics(draft).length === 0
      ? undefined
      : missingBasics(draft)
          .map((field) => t(`versions:missing.${field}`))
          .join(' '),
    !allowed ? t('versions:missing.permission') : source && t(`versions:missing.${source}`),
    freezes && answer.data !== undefined && !answer.isFetching && !mayFreeze(answer)
      ? t('versions:missing.leak')
      : undefined,
  ][step];
  const ready =
    step < 2
      ? why === undefined
      : answer.data !== undefined && !answer.isFetching && !answer.isError && (!freezes || mayFreeze(answer));
  const next = (): void => {
    setStep(step + 1);
    if (step === 2) void handle.start(draft, freezes ? split : null);
  };
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
      {step === 0 && <BasicStep draft={draft} onChange={change} />}
      {step === 1 && <SourceStep draft={draft} onChange={change} />}
      {step === 2 && (
        <>
          {datasetId !== null && <Alert severity="info">{t('versions:wizard.exists')}</Alert>}
          <SplitReview
            answer={answer}
            draft={split}
            onChange={setSplit}
            named={[
              [t('datasets:dialog.name'), draft.name.trim()],
              [
                t('versions:facts.typeAndStatus'),
                [
                  t('datasets:type.detection'),
                  draft.status === '' ? '' : t(`datasets:status.${draft.status}`),
                ]
                  .filter(Boolean)
                  .join(', '),
              ],
              [t('versions:facts.videos'), draft.videos.map(({ name }) => name).join(', ')],
            ]}
            onEdit={datasetId === null ? () => setStep(1) : undefined}
            frozen={{ on: versioned, onChange: setVersioned }}
          />
        </>
      )}
      {step === 3 && (
        <FreezingStep
          handle={handle}
          created="dataset"
          onBack={() => {
            handle.reset();
            setStep(2);
          }}
        />
      )}
      {step < 3 && (
        <WizardFoot
          why={why}
          note={step === 2 ? t('versions:wizard.fixed') : undefined}
          back={step === 0 || (step === 2 && datasetId !== null) ? undefined : () => setStep(step - 1)}
          next={next}
          nextLabel={
            step < 2
              ? t('versions:wizard.next')
              : t(datasetId === null ? 'datasets:create' : 'versions:freeze.action')
          }
          ready={ready}
        />
      )}
    </Box>
  );
}

const frozenOf = ({ videos }: DatasetDraft, datasetId: string | null): Frozen | null => {
  if (datasetId !== null) return { datasetId };
  const [first] = videos;
  return first === undefined ? null : { projectId: first.projectId, videos };
};
