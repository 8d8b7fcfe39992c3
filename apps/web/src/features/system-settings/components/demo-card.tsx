import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { demoCalls } from '@sarm/contracts/addresses/demo.generated';
import type { Installation } from '@sarm/contracts/http/system-settings/system-settings.routes';
import { ProgressLine } from '@sarm/ui/progress-line';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { DemoChip } from '../../../shared/components/demo-chip.tsx';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { DangerDialog } from '../../../shared/dialogs/danger-dialog.tsx';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { useTask } from '../../../shared/tasks/use-task.ts';

type Demo = NonNullable<Installation['demo']>;
interface DemoCardProps {
  readonly demo: Demo | null;
  readonly onChanged: () => void;
}

function RemoveDialog({
  demo,
  onClose,
  onChanged,
}: {
  demo: Demo;
  onClose: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation('system');
  const [remove] = useChange(demoCalls.remove);
  return (
    <DangerDialog<Demo>
      icon={<ScienceIcon />}
      title={t('demo.removeTitle')}
      detail={demo.name}
      tone="warning"
      effect={{
        answer: { data: demo, isError: false, isFetching: false, refetch: onChanged },
        goes: ({ samples, videos, reports }) => [
          t('demo.samples', { count: samples }),
          t('demo.videos', { count: videos }),
          t('demo.reports', { count: reports }),
        ],
        stays: () => [t('demo.others'), t('demo.again')],
      }}
      confirmLabel={t('demo.remove')}
      onConfirm={async () => {
        const answer = await remove();
        if (answer.error === undefined) {
          onChanged();
          onClose();
        }
        return answer;
      }}
      onClose={onClose}
    />
  );
}

/** PLT-234 */
export function DemoCard({ demo, onChanged }: DemoCardProps) {
  const { t } = useTranslation('system');
  const toast = useToast();
  const [load, { isLoading }] = useChange(demoCalls.load);
  const [taskId, setTaskId] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const { task } = useTask(taskId, () => {
    setTaskId(null);
    onChanged();
  });
  const start = async (): Promise<void> => {
    const { data, error } = await load();
    if (error !== undefined) toast.error(errorText(error));
    else {
      setTaskId(data.task_id);
      onChanged();
    }
  };
  return (
    <SectionCard title={t('demo.title')} {...(demo === null ? {} : { note: <DemoChip /> })}>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {demo === null
          ? t('demo.about')
          : `${t('demo.samples', { count: demo.samples })}, ${t('demo.videos', { count: demo.videos })}, ${t('demo.reports', { count: demo.reports })}. ${t('demo.apart')}`}
      </Typography>
      {taskId !== null && (
        <Box sx={{ mb: 1.5 }}>
          <ProgressLine label={t('demo.loading')} stage={t('demo.loading')} percent={task?.progress} />
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {demo === null ? (
          <Button variant="outlined" loading={isLoading} onClick={() => void start()}>
            {t('demo.load')}
          </Button>
        ) : (
          <>
            <Button
              variant="outlined"
              component={Link}
              to={pathTo(PATHS.sarmProjectDatasets, { projectId: demo.id })}
            >
              {t('demo.open')}
            </Button>
            <Button color="error" onClick={() => setRemoving(true)}>
              {t('demo.removeAsk')}
            </Button>
          </>
        )}
      </Box>
      {removing && demo !== null && (
        <RemoveDialog demo={demo} onChanged={onChanged} onClose={() => setRemoving(false)} />
      )}
    </SectionCard>
  );
}
