const DAY_MS = 86_400_000;

/** PLT-227: uploaders have this long between the notice and the removal. */
export const RETENTION_NOTICE_DAYS = 7;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
export const daysAfter = (now: Date, days: number): Date => daysBefore(now, -days);
