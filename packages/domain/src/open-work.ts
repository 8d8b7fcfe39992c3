/** BUS-107: open work of a laboratory, how soon it matters and how many days after its event it is due. */
export const OPEN_WORK = {
  video_failed: { priority: 'high', dueDays: 1 },
  analysis_failed: { priority: 'high', dueDays: 1 },
  frames_waiting: { priority: 'medium', dueDays: 3 },
  report_missing: { priority: 'low', dueDays: 7 },
} as const;
export type OpenWorkKind = keyof typeof OPEN_WORK;
export const OPEN_WORK_KINDS = Object.keys(OPEN_WORK) as [OpenWorkKind, ...OpenWorkKind[]];
export const WORK_PRIORITIES = ['high', 'medium', 'low'] as const;
export type WorkPriority = (typeof WORK_PRIORITIES)[number];
