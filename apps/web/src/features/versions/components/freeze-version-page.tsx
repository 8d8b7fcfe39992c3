import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { versionsCalls } from '@sarm/contracts/addresses/versions.generated';
import { TRAINING_TASKS, type TrainingTask } from '@sarm/domain/training';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useFreezing } from '../hooks/use-freezing.ts';
import { mayFreeze, useSplitPreview } from '../hooks/use-split-preview.ts';
import { FIRST_SPLIT } from '../state/split-draft.ts';
import { FreezingStep } from './freezing-step.tsx';
import { SplitReview } from './split-review.tsx';
import { WizardFoot } from './wizard-foot.tsx';

/** A further version of a dataset that is there: what it would hold, how it is split, and its freezing. */
export function FreezeVersionPage() {
  const { t } = useTranslation(['versions', 'datasets', 'common']);
  const { datasetId = '' } = useParams();
  const navigate = useNavigate();
  const can = useCan();
  const [split, setSplit] = useState(FIRST_SPLIT);
  const dataset = useRead(datasetsCalls.get, { params: { id: datasetId }, query: {} });
  const handle = useFreezing(datasetId);
  const idle = handle.freezing.state === 'idle';
  const answer = useSplitPreview(idle ? { datasetId } : null, split);
  const versions = pathTo(PATHS.finetuneVersions, { datasetId });
  const name = dataset.data?.name ?? '';
  const projectId = dataset.data?.projectId;
  const allowed = projectId === undefined || can(versionsCalls.freeze, { projectId });
  const leaks = answer.data !== undefined && !answer.isFetching && !mayFreeze(answer);
  usePageTitle(t('versions:freeze.title'));
  return (
    <>
      <PageHeader
        title={t('versions:freeze.title')}
        description={name}
        breadcrumbs={[<Crumb key="versions" to={versions} label={t('versions:list.title')} />]}
        breadcrumbsLabel={t('common:breadcrumbs')}
        actions={
          idle && (
            <TextField
              select
              size="small"
              label={t('versions:facts.task')}
              value={split.task}
              onChange={({ target }) => setSplit({ ...FIRST_SPLIT, task: target.value as TrainingTask })}
              sx={{ minWidth: 200 }}
            >
              {TRAINING_TASKS.map((task) => (
                <MenuItem key={task} value={task}>
                  {t(`versions:task.${task}`)}
                </MenuItem>
              ))}
            </TextField>
          )
        }
      />
      {idle ? (
        <Box sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}>
          <SplitReview
            key={split.task}
            answer={answer}
            draft={split}
            onChange={setSplit}
            named={name === '' ? [] : [[t('datasets:dialog.name'), name]]}
          />
          <WizardFoot
            why={
              allowed
                ? leaks
                  ? t(answer.data?.frame_count === 0 ? 'versions:missing.labels' : 'versions:missing.leak')
                  : undefined
                : t('versions:missing.permission')
            }
            note={t('versions:wizard.fixed')}
            back={() => void navigate(versions)}
            next={() => void handle.start(null, split)}
            nextLabel={t('versions:freeze.action')}
            ready={allowed && mayFreeze(answer)}
          />
        </Box>
      ) : (
        <FreezingStep handle={handle} created="version" onBack={handle.reset} />
      )}
    </>
  );
}
