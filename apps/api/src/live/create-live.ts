import type { AppDeps } from '../deps.ts';
import { type ChangeFeed, createChangeFeed } from './change-feed.ts';
import { createStreamPlaces, type StreamPlaces } from './stream-places.ts';

/** What all that wait in one process share. */
export interface Live {
  readonly feed: ChangeFeed;
  readonly places: StreamPlaces;
}

export const createLive = (deps: AppDeps): Live => ({
  feed: createChangeFeed(deps),
  places: createStreamPlaces(),
});
