import type { AnalysisStatus } from '@sarm/domain/figures/analysis';
import type { ChipTone } from '@sarm/ui/status-chip';

export const ANALYSIS_TONES: Readonly<Record<AnalysisStatus, ChipTone>> = {
  completed: 'success',
  'in-progress': 'running',
  pending: 'default',
  failed: 'error',
};
