/** What stands at an edge of the window begins below the bar at its top. */
export const TOP_BAR_HEIGHT = 52;
