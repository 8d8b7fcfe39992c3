import AutorenewIcon from '@mui/icons-material/Autorenew';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import WaitingIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { isTaskFinished } from '@sarm/domain/statuses';
import { ProgressLine } from '@sarm/ui/progress-line';
import { useTranslation } from 'react-i18next';
import { minutesAndSeconds } from '../../../shared/format/format-figures.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { useTask } from '../../../shared/tasks/use-task.ts';

const MARKS = {
  failed: { Icon: ErrorIcon, colour: 'error' },
  done: { Icon: CheckCircleIcon, colour: 'success' },
  working: { Icon: AutorenewIcon, colour: 'warning' },
  waiting: { Icon: WaitingIcon, colour: 'disabled' },
} as const;
type State = keyof typeof MARKS;

function stateOf(run: Task | undefined, waiting: boolean): State {
  if (run === undefined) return waiting ? 'waiting' : 'done';
  if (run.status === 'failed' || run.status === 'cancelled') return 'failed';
  if (run.status === 'completed') return 'done';
  return run.status === 'processing' ? 'working' : 'waiting';
}

export interface RunLineProps {
  readonly video: Video;
  /** Absent: the stored result is used, or there is no state yet. */
  readonly run: Task | undefined;
  readonly waiting: boolean;
}

/** The run of one video: stage, percent and time left. */
export function RunLine({ video, run, waiting }: RunLineProps) {
  const { t } = useTranslation(['analyses', 'notices']);
  const noticeText = useNoticeText();
  const open = run !== undefined && !isTaskFinished(run.status);
  const { estimate } = useTask(open ? run.id : null, () => undefined);
  const state = stateOf(run, waiting);
  const { Icon, colour } = MARKS[state];
  const ended = state === 'done' || state === 'failed';
  const percent = ended ? 100 : (run?.progress ?? 0);
  const stage = (): string => {
    if (run === undefined && state === 'done') return t('analyses:generate.stored');
    if (run === undefined || state === 'waiting') return t('analyses:generate.queued');
    return noticeText(run.notice, run.message);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '20px minmax(0, 1fr)', sm: '20px minmax(70px, 24%) minmax(0, 1fr)' },
        columnGap: 2,
        alignItems: 'center',
        px: 2,
        py: { xs: 1, sm: 0 },
        minHeight: 44,
        borderTop: 1,
        borderColor: 'hairline',
      }}
    >
      <Icon color={colour} sx={{ fontSize: 18 }} />
      <Box sx={{ fontWeight: 620, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>{video.name}</Box>
      <Box sx={{ gridColumn: { xs: '2', sm: '3' }, minWidth: 0 }}>
        <ProgressLine
          label={video.name}
          failed={state === 'failed'}
          waiting={state === 'waiting'}
          stage={stage()}
          percent={percent}
          percentText={
            state === 'waiting'
              ? undefined
              : state === 'done'
                ? t('analyses:generate.done')
                : t('analyses:generate.percent', { value: percent })
          }
          timeLeft={
            estimate === null || ended
              ? undefined
              : t('analyses:generate.left', { value: minutesAndSeconds(estimate.secondsLeft) })
          }
        />
      </Box>
    </Box>
  );
}
