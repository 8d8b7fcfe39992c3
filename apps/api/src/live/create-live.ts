import type { AppDeps } from '../deps.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';
import { createSharedLooks, type SharedLooks } from './shared-looks.ts';
import { createStreamPlaces, type StreamPlaces } from './stream-places.ts';

/** What all that wait in one process share. */
export interface Live {
  readonly feed: ChangeFeed;
  readonly looks: SharedLooks;
  readonly places: StreamPlaces;
}

export const createLive = (deps: AppDeps): Live => ({
  feed: createChangeFeed(deps),
  looks: createSharedLooks(deps),
  places: createStreamPlaces(),
});
