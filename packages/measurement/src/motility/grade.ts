import { type Seconds, seconds } from '@sarm/domain/units';
import { type Kinematics, measurePath } from '../kinematics/kinematics.ts';
import type { Path } from '../kinematics/path.ts';
import type { NotAvailable } from '../measured.ts';
import { type Stillness, stillness } from './immotility.ts';
import { type Progression, progression } from './progression.ts';

/** WHO 6: a rapid progressive, b slow progressive, c non-progressive, d immotile. */
export type Grade = 'a' | 'b' | 'c' | 'd';
export const GRADES: readonly Grade[] = ['a', 'b', 'c', 'd'];

/** Printed on the report with the grades: without them two laboratories cannot compare. */
export const GRADE_RULE = {
  velocity: 'speed along the path without the beat (mean over 0.2 s, taken twice)',
  rapid: 25,
  slow: 5,
  /** Straightness over one second from which a path counts as progressive. */
  straightness: 0.68,
} as const;

export interface GradedPath {
  readonly available: true;
  readonly grade: Grade;
  /** First time of the stretch; its duration is in the kinematics. */
  readonly from: Seconds;
  readonly kinematics: Kinematics;
  readonly stillness: Stillness;
  readonly progression: Progression;
}

const movingGrade = ({ speed, straightness }: Progression): Grade => {
  const progressive =
    speed >= GRADE_RULE.slow && straightness !== null && straightness >= GRADE_RULE.straightness;
  if (!progressive) return 'c';
  return speed >= GRADE_RULE.rapid ? 'a' : 'b';
};

export const gradePath = (path: Path): GradedPath | NotAvailable => {
  const measured = measurePath(path);
  if (!('head' in measured)) return measured;
  const still = stillness(path);
  const advance = progression(measured.head);
  return {
    available: true,
    from: seconds(measured.head.start),
    grade: still.immotile ? 'd' : movingGrade(advance),
    kinematics: measured.kinematics,
    stillness: still,
    progression: advance,
  };
};
