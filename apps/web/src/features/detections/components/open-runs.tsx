import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { useTranslation } from 'react-i18next';
import { TaskLine } from '../../../shared/tasks/task-line.tsx';

export interface OpenRunsProps {
  readonly runs: readonly Task[];
  readonly name: string;
  readonly onEnd: (task: Task) => void;
}

/** TEC-012: the runs of the video that are under way, with their real progress. */
export function OpenRuns({ runs, name, onEnd }: OpenRunsProps) {
  const { t } = useTranslation('workbench', { keyPrefix: 'runs' });
  if (runs.length === 0) return null;
  return (
    <Card component="section" aria-label={t('running')} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      {runs.map((run, place) => (
        <TaskLine
          key={run.id}
          task={run}
          label={
            runs.length === 1
              ? t('runOf', { name })
              : t('runOfSeveral', { name, place: place + 1, total: runs.length })
          }
          onEnd={onEnd}
        />
      ))}
      <Box>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('goesOn')}
        </Typography>
      </Box>
    </Card>
  );
}
