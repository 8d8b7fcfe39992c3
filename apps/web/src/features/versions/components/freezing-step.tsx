import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { versionsCalls } from '@sarm/contracts/addresses/versions.generated';
import { ProgressLine } from '@sarm/ui/progress-line';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayOpen } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { ShownTask } from '../../../shared/tasks/task-line.tsx';
import type { FreezingHandle } from '../hooks/use-freezing.ts';
import { VersionFacts } from './version-facts.tsx';

export interface FreezingStepProps {
  readonly handle: FreezingHandle;
  /** TEC-128: returns to the review. */
  readonly onBack: () => void;
  /** The text of a result that has a dataset of its own, or only a version. */
  readonly created: 'dataset' | 'version';
}

/** Creating, then the error with the way back, or what was stored. */
export function FreezingStep({ handle, onBack, created }: FreezingStepProps) {
  const { t } = useTranslation(['versions', 'videos']);
  const noticeText = useNoticeText();
  const { freezing, task, estimate, datasetId } = handle;
  const title = t(created === 'dataset' ? 'versions:step.complete' : 'versions:freezing.title');
  if (freezing.state === 'failed')
    return (
      <SectionCard title={title} ruled>
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Alert severity="error" sx={{ width: 1 }}>
            {freezing.message}
          </Alert>
          {datasetId !== null && created === 'dataset' && (
            <Typography variant="body2">{t('versions:freezing.datasetStays')}</Typography>
          )}
          <Button variant="contained" autoFocus onClick={onBack}>
            {t('versions:wizard.tryAgain')}
          </Button>
        </Box>
      </SectionCard>
    );
  if (freezing.state === 'done' && datasetId !== null)
    return (
      <Done
        title={title}
        created={created}
        datasetId={datasetId}
        versionId={freezing.versionId}
        repeated={freezing.repeated}
      />
    );
  const message = task === undefined ? '' : noticeText(task.notice, task.message);
  return (
    <SectionCard title={title} ruled>
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        {freezing.state === 'freezing' ? (
          <>
            <ShownTask
              task={task}
              estimate={estimate}
              label={t('versions:freezing.label')}
              stage={message === '' ? t('videos:task.stage.queued') : message}
              percent={task?.progress ?? 0}
              waiting={task === undefined || task.status === 'pending'}
            />
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('versions:freezing.goesOn')}
            </Typography>
          </>
        ) : (
          <ProgressLine label={t('versions:wizard.creating')} stage={t('versions:wizard.creating')} />
        )}
      </Box>
    </SectionCard>
  );
}

interface DoneProps extends Pick<FreezingStepProps, 'created'> {
  readonly title: string;
  readonly datasetId: string;
  readonly versionId: string | null;
  readonly repeated: boolean;
}

function Done({ title, created, datasetId, versionId, repeated }: DoneProps) {
  const { t } = useTranslation(['versions', 'common']);
  const user = useUser();
  const version = useRead(versionsCalls.get, versionId === null ? null : { params: { id: versionId } });
  const ofDataset = { datasetId };
  return (
    <SectionCard title={title} ruled>
      <Box sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}>
        <Alert severity="success">
          {repeated
            ? t('versions:freezing.repeated', { version: version.data?.number ?? '' })
            : t(`versions:freezing.done.${versionId === null ? 'only' : created}`)}
        </Alert>
        {version.isError && (
          <Alert severity="warning">{t('versions:oneFailed', { message: errorText(version.error) })}</Alert>
        )}
        {version.data !== undefined && <VersionFacts version={version.data} />}
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button variant="contained" component={Link} to={pathTo(PATHS.finetuneVersions, ofDataset)}>
            {t('versions:freezing.toVersions')}
          </Button>
          {mayOpen(user, 'finetuneDatasets') && (
            <Button variant="outlined" component={Link} to={PATHS.finetuneDatasets}>
              {t('versions:freezing.toDatasets')}
            </Button>
          )}
        </Box>
      </Box>
    </SectionCard>
  );
}
