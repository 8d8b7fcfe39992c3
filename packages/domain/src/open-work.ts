import type { PermissionCode } from './access/permissions.ts';

interface Work {
  readonly priority: WorkPriority;
  readonly dueDays: number;
  /** Work is shown to the people who can do it, in the projects in which they may write. */
  readonly anyOf: readonly PermissionCode[];
}

export const WORK_PRIORITIES = ['high', 'medium', 'low'] as const;
export type WorkPriority = (typeof WORK_PRIORITIES)[number];

/** BUS-107: open work of a laboratory, how soon it matters and how many days after its event it is due. */
export const OPEN_WORK = {
  video_failed: { priority: 'high', dueDays: 1, anyOf: ['upload_videos', 'manage_videos'] },
  analysis_failed: { priority: 'high', dueDays: 1, anyOf: ['generate_reports', 'view_analysis_results'] },
  videos_waiting: { priority: 'medium', dueDays: 3, anyOf: ['upload_videos', 'manage_videos'] },
  report_missing: { priority: 'low', dueDays: 7, anyOf: ['generate_reports'] },
} as const satisfies Record<string, Work>;
export type OpenWorkKind = keyof typeof OPEN_WORK;
export const OPEN_WORK_KINDS = Object.keys(OPEN_WORK) as [OpenWorkKind, ...OpenWorkKind[]];
