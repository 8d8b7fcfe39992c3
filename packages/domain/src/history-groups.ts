/** The kinds of entries in a record's history; what none of the patterns takes is a change. */
export const HISTORY_GROUPS = ['changes', 'runs', 'reports', 'files'] as const;
export type HistoryGroup = (typeof HISTORY_GROUPS)[number];

/** Patterns of actions, the first that fits counts. Read by PostgreSQL, so only what both sides support in patterns. */
export const HISTORY_PATTERNS = {
  reports: '^(report[.]|analysis[.]print$)',
  files: '^video[.](upload|view|remove-original|delete)|[.]export',
  runs: '^(analysis[.](motility|concentration|store|recompute)$|frames[.]|task[.])',
} as const satisfies Partial<Record<HistoryGroup, string>>;

/** Filters for what nobody did: the system has no name in a history, and an empty value is not sent. */
export const HISTORY_SYSTEM = '-';
