import { type Kinematics, kinematics } from '../kinematics/kinematics.ts';
import type { Path } from '../kinematics/path.ts';
import type { NotAvailable } from '../measured.ts';
import { type Stillness, stillness } from './immotility.ts';
import { progressionStraightness } from './straightness.ts';

/** WHO 6: a rapid progressive, b slow progressive, c non-progressive, d immotile. */
export type Grade = 'a' | 'b' | 'c' | 'd';
export const GRADES: readonly Grade[] = ['a', 'b', 'c', 'd'];

/** Printed on the report with the grades: without them two laboratories cannot compare. */
export const GRADE_RULE = {
  velocity: 'VAP',
  rapid: 25,
  slow: 5,
  /** Straightness over one second from which a path counts as progressive. */
  straightness: 0.68,
} as const;

export interface GradedPath {
  readonly available: true;
  readonly grade: Grade;
  readonly kinematics: Kinematics;
  readonly stillness: Stillness;
  readonly straightness: number | null;
}

const movingGrade = (vap: number, straightness: number | null): Grade => {
  const progressive =
    vap >= GRADE_RULE.slow && straightness !== null && straightness >= GRADE_RULE.straightness;
  if (!progressive) return 'c';
  return vap >= GRADE_RULE.rapid ? 'a' : 'b';
};

export const gradePath = (path: Path): GradedPath | NotAvailable => {
  const speeds = kinematics(path);
  if (!speeds.available) return speeds;
  const still = stillness(path);
  const straightness = progressionStraightness(path);
  return {
    available: true,
    grade: still.immotile ? 'd' : movingGrade(speeds.vap, straightness),
    kinematics: speeds,
    stillness: still,
    straightness,
  };
};
