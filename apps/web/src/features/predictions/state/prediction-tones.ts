import type { PredictionStatus } from '@sarm/domain/training';
import type { ChipTone } from '@sarm/ui/status-chip';

export const PREDICTION_TONES: Readonly<Record<PredictionStatus, ChipTone>> = {
  queued: 'default',
  running: 'running',
  completed: 'success',
  failed: 'error',
};

export const isOpen = (status: PredictionStatus): boolean => status === 'queued' || status === 'running';
