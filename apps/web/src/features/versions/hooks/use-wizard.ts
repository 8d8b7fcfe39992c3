import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { type DatasetDraft, missingBasics, missingSource } from '../state/dataset-draft.ts';
import { FIRST_SPLIT } from '../state/split-draft.ts';
import { useFreezing } from './use-freezing.ts';
import { type Frozen, mayFreeze, type SplitPreviewAnswer, useSplitPreview } from './use-split-preview.ts';

const REVIEW = 2;

/** What the wizard holds, and whether its next step can be taken. */
export function useWizard(initial: DatasetDraft) {
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState(initial);
  const [split, setSplit] = useState(FIRST_SPLIT);
  const [versioned, setVersioned] = useState(true);
  const handle = useFreezing(null);
  const { datasetId } = handle;
  const answer = useSplitPreview(step === REVIEW ? frozenOf(draft, datasetId) : null, split);
  // Without a labelled frame there is no version yet; the dataset can be created all the same.
  const freezes = versioned && (answer.data?.frame_count ?? 0) > 0;
  const why = useWhyNot({ step, draft, answer, freezes });
  return {
    step,
    draft,
    change: (changes: Partial<DatasetDraft>): void => {
      if ('videos' in changes) setSplit({ ...split, assignment: {}, splitBy: undefined });
      setDraft({ ...draft, ...changes });
    },
    split,
    setSplit,
    versioned,
    setVersioned,
    handle,
    answer,
    why,
    ready: step < REVIEW ? why === undefined : mayCreate(answer, freezes),
    next: (): void => {
      setStep(step + 1);
      if (step === REVIEW) void handle.start(draft, freezes ? split : null);
    },
    goTo: setStep,
    /** Once the dataset is there its source is fixed. */
    back: step === 0 || (step === REVIEW && datasetId !== null) ? undefined : () => setStep(step - 1),
  };
}
export type Wizard = ReturnType<typeof useWizard>;

const frozenOf = ({ videos }: DatasetDraft, datasetId: string | null): Frozen | null => {
  if (datasetId !== null) return { datasetId };
  const [first] = videos;
  return first === undefined ? null : { projectId: first.projectId, videos };
};

const mayCreate = (answer: SplitPreviewAnswer, freezes: boolean): boolean =>
  answer.data !== undefined && !answer.isFetching && !answer.isError && (!freezes || mayFreeze(answer));

interface Reached {
  readonly step: number;
  readonly draft: DatasetDraft;
  readonly answer: SplitPreviewAnswer;
  readonly freezes: boolean;
}

/** Why the next step cannot be taken; undefined: it can. */
function useWhyNot({ step, draft, answer, freezes }: Reached): string | undefined {
  const { t } = useTranslation('versions');
  const can = useCan();
  if (step === 0) {
    const missing = missingBasics(draft).map((field) => t(`missing.${field}`));
    return missing.length === 0 ? undefined : missing.join(' ');
  }
  if (step === 1) {
    const projectId = draft.videos[0]?.projectId;
    if (projectId !== undefined && !can(datasetsCalls.create, { projectId })) return t('missing.permission');
    const missing = missingSource(draft);
    return missing === undefined ? undefined : t(`missing.${missing}`);
  }
  return step === REVIEW && freezes && !answer.isFetching && !mayFreeze(answer)
    ? t('missing.leak')
    : undefined;
}
