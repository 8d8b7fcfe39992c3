import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { CALCULATION_KINDS, type CalculationKind } from '@sarm/domain/figures/calculation-kinds';
import { useTranslation } from 'react-i18next';
import { useCalculationProgress } from '../../../shared/tasks/use-calculation-progress.ts';
import type { Calculations, Generation } from '../hooks/use-generate-report.ts';
import { CalculationLine, taskOf } from './calculation/calculation-line.tsx';
import { RunsCard } from './calculation/runs-card.tsx';

export interface RunningStepProps {
  readonly generation: Generation;
  readonly onEnd: (kind: CalculationKind, task: Task) => void;
}

export const openTasks = (calculations: Calculations): readonly string[] =>
  CALCULATION_KINDS.flatMap((kind) => taskOf(calculations[kind]) ?? []);

/** Step 1: both calculations with their cancel, and one line for the run of each video. */
export function RunningStep({ generation, onEnd }: RunningStepProps) {
  const { t } = useTranslation('analyses');
  const { calculations, videos } = generation;
  const [any = null] = openTasks(calculations);
  const { runs, percent, done, total } = useCalculationProgress(any);
  const stored = videos.length - total;
  const overall = videos.length === 0 ? 0 : Math.floor((percent * total + 100 * stored) / videos.length);
  return (
    <Box sx={{ display: 'grid', gap: 2, px: 3, pb: 2 }}>
      <Card sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {CALCULATION_KINDS.map((kind, place) => (
          <CalculationLine
            key={kind}
            kind={kind}
            divided={place > 0}
            calculation={calculations[kind]}
            percent={any === null ? 0 : overall}
            done={any === null ? 0 : done + stored}
            total={videos.length}
            onEnd={(task) => onEnd(kind, task)}
          />
        ))}
      </Card>
      <RunsCard videos={videos} runs={runs} waiting={any === null} note={t('generate.shared')} />
      <Typography
        variant="body2"
        sx={{ display: 'flex', gap: 1, alignItems: 'center', color: 'text.secondary' }}
      >
        <InfoIcon sx={{ fontSize: 18 }} />
        {t('generate.info')}
      </Typography>
    </Box>
  );
}
