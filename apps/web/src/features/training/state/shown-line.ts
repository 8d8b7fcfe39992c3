import type { TrainingLogLevel } from '@sarm/domain/training';

export interface ShownLine {
  readonly key: string;
  readonly at?: string;
  readonly level: TrainingLogLevel;
  readonly text: string;
}
