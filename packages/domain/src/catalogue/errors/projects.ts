/** Projects, their members and what a level permits. */
export const PROJECT_ERRORS = {
  forbidden: 403,
  level_too_low: 403,
  project_archived: 409,
  project_not_empty: 409,
  already_member: 409,
  grant_beyond_own: 403,
  member_above_own: 403,
  member_codes_beyond_own: 403,
  last_project_admin: 409,
  project_quota: 413,
} as const satisfies Record<string, number>;
