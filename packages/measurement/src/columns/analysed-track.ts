import type { Seconds } from '@sarm/domain/units';
import type { Kinematics } from '../kinematics/kinematics.ts';
import type { Grade } from '../motility/grade.ts';
import type { TrackRows } from './track-rows.ts';

export interface AnalysedTrack extends TrackRows {
  /** Seen longest; null where it could not be judged or without pixel size. A brief track has a grade and no speeds. */
  readonly grade: Grade | null;
  /** Of its longest clean stretch, and when that begins. */
  readonly kinematics: Kinematics | null;
  readonly measuredFrom: Seconds | null;
  readonly crossings: number;
}
