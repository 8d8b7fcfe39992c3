import type { Cage } from './cage.ts';

/** What jobs on video files need beside their run's context. */
export interface MediaDeps {
  readonly cage: Cage;
}
