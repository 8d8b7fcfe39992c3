/** Reports are identified by the last 8 characters: the first are the time, alike for all made within a minute. */
export const shortReportId = (id: string): string => id.slice(-8);
