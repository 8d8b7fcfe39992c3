/** Reports are told apart by the last 8 characters: the first are the time, alike for all that were made within a minute. */
export const shortReportId = (id: string): string => id.slice(-8);
