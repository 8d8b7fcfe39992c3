import type { Judged } from './answers.ts';
import { distance } from './link-bodies.ts';
import type { ComparedFrame, QuestionKind } from './questions.ts';
import { type Verdict, verdictOf } from './relabelled-truth.ts';

/** One public label, which several judged objects may show at different moments. */
export interface JudgedLabel {
  /** Test frames that have the label. */
  readonly frames: number;
  readonly verdicts: readonly Verdict[];
}

/** Objects of one kind brought back to the public labels that they show. */
export function judgedLabels(
  frames: readonly ComparedFrame[],
  judged: readonly Judged[],
  kind: QuestionKind & ('missed' | 'found'),
): readonly JudgedLabel[] {
  const lengths = new Map<number, number>();
  for (const { label } of frames.flatMap(({ labels }) => labels))
    lengths.set(label, (lengths.get(label) ?? 0) + 1);
  const ofKind = judged.filter((each) => each.kind === kind);
  const groups = Map.groupBy(ofKind, (each) => labelOf(frames, each));
  return [...groups].map(([label, list]) => ({
    frames: lengths.get(label) ?? 0,
    verdicts: list.map(verdictOf),
  }));
}

/** What several moments of one label say together: a verdict where all are equal. */
export const sharedVerdict = ({ verdicts }: JudgedLabel): Verdict =>
  verdicts.every((each) => each === verdicts[0]) ? verdicts[0]! : 'doubtful';

function labelOf(frames: readonly ComparedFrame[], { places, shown }: Judged): number {
  const place = places.find(({ frame }) => frame === shown)!;
  const labels = frames.find(({ frame }) => frame === shown)?.labels ?? [];
  const [nearest] = labels.toSorted((a, b) => distance(a, place) - distance(b, place));
  if (nearest === undefined) throw new RangeError(`no label in frame ${shown}`);
  return nearest.label;
}
