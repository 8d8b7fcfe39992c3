import { SPLITS, type TrainingTask } from '@sarm/domain/training';
import type { SplitCounts, VersionCounts } from '@sarm/domain/versions/versions';
import type { JudgedItem } from './judge-items.ts';
import type { SplitFrameOfVersion } from './split-frames.ts';

/** The class that is learned: of the sperm in morphology, else of the box. */
export const learnedClass = ({ row }: JudgedItem, task: TrainingTask): string =>
  task === 'morphology' ? (row.morphology_class ?? row.class) : row.class;

export function countClasses(
  frames: readonly { readonly items: readonly JudgedItem[] }[],
  task: TrainingTask,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { items } of frames)
    for (const item of items) {
      const name = learnedClass(item, task);
      counts[name] = (counts[name] ?? 0) + 1;
    }
  return counts;
}

export function countVersion(frames: readonly SplitFrameOfVersion[], task: TrainingTask): VersionCounts {
  const of = (own: readonly SplitFrameOfVersion[]): SplitCounts => ({
    frames: own.length,
    items: own.reduce((sum, { items }) => sum + items.length, 0),
    videos: new Set(own.map(({ videoId }) => videoId)).size,
    patients: new Set(own.flatMap(({ patientId }) => patientId ?? [])).size,
    classes: countClasses(own, task),
  });
  const [train, validation, test] = SPLITS.map((split) => of(frames.filter((each) => each.split === split)));
  if (train === undefined || validation === undefined || test === undefined)
    throw new Error('a split is missing');
  return { train, validation, test };
}

export const countApproved = (frames: readonly { readonly items: readonly JudgedItem[] }[]): number =>
  frames.reduce((sum, { items }) => sum + items.filter(({ approved }) => approved).length, 0);
