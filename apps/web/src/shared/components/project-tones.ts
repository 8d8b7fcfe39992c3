import type { ProjectStatus } from '@sarm/domain/statuses';
import type { ChipTone } from '@sarm/ui/status-chip';

/** BUS-029: active is shown as success. */
export const PROJECT_TONES: Readonly<Record<ProjectStatus, ChipTone>> = {
  active: 'success',
  pending: 'warning',
  completed: 'info',
  archived: 'default',
};
