import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TechnicalWork } from '@sarm/contracts/http/dashboard/technical-dashboard.entities';
import { ProgressLine } from '@sarm/ui/progress-line';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayOpenPath, type ScreenPath } from '../../../shared/access/may-open-path.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { DemoMark } from '../../../shared/components/demo-chip.tsx';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { dateAndTime, minutesAndSeconds } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { useTask } from '../../../shared/tasks/use-task.ts';

/** The work, its project and video by what technical staff may read. */
function useWorkTexts({ task_type, project_name: project, video_code: video }: TechnicalWork) {
  const { t } = useTranslation(['technicalDashboard', 'notifications']);
  return {
    work: t(`notifications:work.${task_type}`),
    of: video === null ? project : t('technicalDashboard:of', { project, video }),
  };
}

function Row({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="li" sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'hairline' }}>
      {children}
    </Box>
  );
}

const List = ({ children }: { readonly children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
);

function Running({ work, onEnd }: { readonly work: TechnicalWork; readonly onEnd: () => void }) {
  const { t } = useTranslation('videos');
  const texts = useWorkTexts(work);
  const noticeText = useNoticeText();
  const { task, estimate } = useTask(work.id, onEnd);
  const { notice, message, progress } = task ?? work;
  return (
    <Row>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.25 }}>
        <Typography variant="body2" sx={{ fontWeight: 620, flex: 1, overflowWrap: 'anywhere' }}>
          {texts.work}
        </Typography>
        <DemoMark of={work} />
      </Box>
      <ProgressLine
        label={`${texts.work}, ${texts.of}`}
        stage={[texts.of, noticeText(notice, message)].filter((part) => part !== '').join(' · ')}
        percent={progress}
        percentText={t('task.percent', { value: progress })}
        waiting={(task ?? work).status === 'pending'}
        timeLeft={
          estimate === null ? undefined : t('task.left', { value: minutesAndSeconds(estimate.secondsLeft) })
        }
      />
    </Row>
  );
}

export interface RunningListProps {
  readonly running: readonly TechnicalWork[];
  readonly onEnd: () => void;
}

export const RunningList = ({ running, onEnd }: RunningListProps) => (
  <List>
    {running.map((work) => (
      <Running key={work.id} work={work} onEnd={onEnd} />
    ))}
  </List>
);

/** Where the work can be started again; the check of a file cannot, the video is uploaded again instead. */
const RETRY: Readonly<Partial<Record<TechnicalWork['task_type'], ScreenPath>>> = {
  extraction: '/finetune/frame-extraction',
  detection: '/finetune/detection',
};

function retryAddress({
  task_type: type,
  video_id,
  dataset_id,
}: TechnicalWork): [ScreenPath, string] | undefined {
  const path = RETRY[type];
  if (path === undefined || video_id === null) return undefined;
  const ids = [...(dataset_id === null ? [] : [['datasetId', dataset_id]]), ['videoId', video_id]];
  return [path, `${path}?${new URLSearchParams(ids)}`];
}

function Failed({ work }: { readonly work: TechnicalWork }) {
  const { t } = useTranslation('technicalDashboard');
  const user = useUser();
  const locale = useLocale();
  const texts = useWorkTexts(work);
  const noticeText = useNoticeText();
  const retry = retryAddress(work);
  return (
    <Row>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
        <ErrorIcon aria-hidden fontSize="small" color="error" />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" sx={{ fontWeight: 620, color: 'error.main' }}>
            {texts.work}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {noticeText(work.notice, work.message)}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {texts.of}, {dateAndTime(work.updated_at, locale)}
          </Typography>
        </Box>
        <DemoMark of={work} />
        {retry !== undefined && mayOpenPath(user, retry[0]) && (
          <InAppLink to={retry[1]} label={t('retryOf', { work: `${texts.work}, ${texts.of}` })}>
            {t('retry')}
          </InAppLink>
        )}
      </Box>
    </Row>
  );
}

export const FailedList = ({ failed }: { readonly failed: readonly TechnicalWork[] }) => (
  <List>
    {failed.map((work) => (
      <Failed key={work.id} work={work} />
    ))}
  </List>
);
