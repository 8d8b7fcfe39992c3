import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { useCalculationProgress } from '../../../../shared/tasks/use-calculation-progress.ts';
import type { Calculation } from '../../hooks/use-start-calculation.ts';
import { CalculationLine, taskOf } from './calculation-line.tsx';
import { RunsCard } from './runs-card.tsx';

export interface CalculationRunProps {
  readonly kind: CalculationKind;
  readonly videos: readonly Video[];
  readonly calculation: Calculation;
  readonly onEnd: (task: Task) => void;
}

/** A calculation that is under way, with the run of each of its videos. */
export function CalculationRun({ kind, videos, calculation, onEnd }: CalculationRunProps) {
  const taskId = taskOf(calculation);
  const { runs, percent, done, total } = useCalculationProgress(taskId);
  const stored = videos.length - total;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Card>
        <CalculationLine
          kind={kind}
          calculation={calculation}
          percent={taskId === null ? 0 : Math.floor((percent * total + 100 * stored) / videos.length)}
          done={taskId === null ? 0 : done + stored}
          total={videos.length}
          onEnd={onEnd}
        />
      </Card>
      <RunsCard videos={videos} runs={runs} waiting={taskId === null} />
    </Box>
  );
}
