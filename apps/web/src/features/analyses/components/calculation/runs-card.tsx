import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useTranslation } from 'react-i18next';
import { TimeLeft } from '../estimated-time.tsx';
import { RunLine } from '../run-line.tsx';

export interface RunsCardProps {
  readonly videos: readonly Video[];
  readonly runs: readonly Task[];
  /** The calculation has no task yet. */
  readonly waiting: boolean;
  readonly note?: string;
}

/** The videos of a calculation, one line for the run of each. */
export function RunsCard({ videos, runs, waiting, note }: RunsCardProps) {
  const { t } = useTranslation('analyses');
  return (
    <Card component="section">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 2,
          px: 2,
          py: 1,
        }}
      >
        <Typography variant="h4" component="h3">
          {t('videosTable.title')}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {note}
          <TimeLeft videos={videos} runs={runs} />
        </Typography>
      </Box>
      {videos.map((video) => (
        <RunLine
          key={video.id}
          video={video}
          run={runs.find(({ video_id }) => video_id === video.id)}
          waiting={waiting}
        />
      ))}
    </Card>
  );
}
