import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { Wizard } from '../hooks/use-wizard.ts';
import type { Fact } from './fact-rows.tsx';
import { SplitReview } from './split-review.tsx';

/** Step 3: the split of the version, and what the dataset is made of. */
export function ReviewStep({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTranslation(['versions', 'datasets']);
  const { draft, handle } = wizard;
  const exists = handle.datasetId !== null;
  const status = draft.status === '' ? '' : t(`datasets:status.${draft.status}`);
  const named: Fact[] = [
    [t('datasets:dialog.name'), draft.name.trim()],
    [t('versions:facts.typeAndStatus'), [t('datasets:type.detection'), status].join(', ')],
    [t('versions:facts.videos'), draft.videos.map(({ name }) => name).join(', ')],
  ];
  return (
    <>
      {exists && <Alert severity="info">{t('versions:wizard.exists')}</Alert>}
      <SplitReview
        answer={wizard.answer}
        draft={wizard.split}
        onChange={wizard.setSplit}
        named={named}
        onEdit={exists ? undefined : () => wizard.goTo(1)}
        frozen={{ on: wizard.versioned, onChange: wizard.setVersioned }}
      />
    </>
  );
}
