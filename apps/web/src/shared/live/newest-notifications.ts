/** How many the menu shows before anybody asks for more. Whoever asks for the same number shares its one call. */
export const NEWEST_NOTIFICATIONS = 8;
