/** How many the menu shows at first. Components that request the same number share one call. */
export const NEWEST_NOTIFICATIONS = 8;
