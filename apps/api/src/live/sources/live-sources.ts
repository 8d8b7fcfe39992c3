import { framesSource } from './frames.source.ts';
import type { LiveSource } from './live-source.ts';
import { notificationsSource } from './notifications.source.ts';
import { settingsSource } from './settings.source.ts';

/** In the order in which their events are sent, after those of tasks. */
export const LIVE_SOURCES: readonly LiveSource[] = [notificationsSource, settingsSource, framesSource];
