import type { ModelStatus } from '@sarm/domain/training';
import type { ChipTone } from '@sarm/ui/status-chip';

export const MODEL_TONES: Readonly<Record<ModelStatus, ChipTone>> = {
  created: 'default',
  training: 'running',
  completed: 'info',
  trained: 'success',
  stopped: 'default',
  failed: 'error',
};
