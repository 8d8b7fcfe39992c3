/** BUS-109: what a laboratory notes about a project in order to have it mended. */
export const ISSUE_TYPES = ['bug', 'enhancement', 'feature'] as const;
export type IssueType = (typeof ISSUE_TYPES)[number];
export const ISSUE_PRIORITIES = ['high', 'medium', 'low'] as const;
export type IssuePriority = (typeof ISSUE_PRIORITIES)[number];
export const ISSUE_STATUSES = ['open', 'in-progress', 'closed'] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];
