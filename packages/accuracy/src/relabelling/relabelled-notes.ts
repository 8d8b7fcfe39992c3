import { wilsonInterval } from '@sarm/measurement/statistics/wilson-interval';
import type { DetectionScore } from '../evaluation/detection-score.ts';
import type { Judged } from './answers.ts';
import { judgedLabels, sharedVerdict } from './judged-labels.ts';
import type { ComparedFrame } from './questions.ts';
import type { RelabelledScores } from './relabelled-scores.ts';

/** What holds of any run: how it was judged and what the figures cannot say. */
export const METHOD: readonly string[] = [
  'One labeller without training in a laboratory, two passes; no agreement between people is claimed. How it was done: [decision 0084](../decisions/0084-labels-judged-again.md).',
  'Judged was what model and public labels see differently, mixed with controls, in a random order that does not show the kind. The second pass followed the first at once, in another order and mirrored: what is remembered of the first raises the agreement, which therefore is an upper bound.',
  '*Head* is a sperm head with its centre within 10 px of the middle, also cut by the border if that centre is in the picture. *Doubtful* is an answer left open in both passes or two different ones.',
  'An added head lies where the model reported it and can only be found: the figures flatter the model that the labels were made with. A head that neither the model nor the public labels have is in no list.',
  'The ceiling is what a detector that reports exactly the agreed labels would score. It keeps doubtful objects as the public labels have them; decided otherwise, it can only fall.',
  'The bar of detection stays on the public labels.',
];

/** What this run counted. */
export function countedNotes(
  frames: readonly ComparedFrame[],
  judged: readonly Judged[],
  { scores, apart, second, notJudged }: RelabelledScores,
): readonly string[] {
  const found = judgedLabels(frames, judged, 'found');
  const missed = judgedLabels(frames, judged, 'missed');
  const several = [...found, ...missed].filter(({ verdicts }) => verdicts.length > 1);
  const steady = several.filter((each) => sharedVerdict(each) !== 'doubtful' || isSame(each.verdicts));
  const all = frames.reduce((sum, { labels }) => sum + labels.length, 0);
  const of = (verdict: string): readonly { readonly frames: number }[] =>
    found.filter((each) => sharedVerdict(each) === verdict);
  const frameCount = (list: readonly { readonly frames: number }[]): number =>
    list.reduce((sum, each) => sum + each.frames, 0);
  const [wrong, doubtful] = [of('no head'), of('doubtful')];
  const share = frameCount(wrong) / Math.max(1, frameCount(found));
  const { lower, upper } = wilsonInterval(wrong.length / found.length, found.length);
  return [
    `The ${count(judged, 'missed')} objects that were missed show ${missed.length} public labels, the ${count(judged, 'found')} controls ${found.length}. Of ${several.length} labels judged at several moments ${steady.length} have one verdict at all of them.`,
    `The controls stand for ${frameCount(found)} of ${all} public labels. ${wrong.length} of ${found.length} (95 %: ${percent(lower)}–${percent(upper)} %) were judged no head, ${doubtful.length} are doubtful: ${frameCount(wrong)} and ${frameCount(doubtful)} labels. The tables keep them. With the first taken for no head everywhere in that proportion, F1 against the labels that both passes agree on is ${falling(scores.agreed.all, share).toFixed(3)} in place of ${scores.agreed.all.f1.toFixed(3)}.`,
    `${apart} places judged a head lie 10 to 20 px from a label that was not found and is a head too: one head, seen at two places. The label keeps its place, and both errors stay; "labels moved" shows the figure where it moves. ${second} places are a second detection of a label that was found.`,
    `${notJudged} places where the model and the public labels differ were not judged.`,
  ];
}

const isSame = (verdicts: readonly string[]): boolean => verdicts.every((each) => each === verdicts[0]);
const count = (judged: readonly Judged[], kind: string): number =>
  judged.filter((each) => each.kind === kind).length;
const percent = (share: number): string => (100 * share).toFixed(0);

/** F1 when a share of what was found is found of something that is no head. */
function falling({ found, extra, missed }: DetectionScore, share: number): number {
  const right = found * (1 - share);
  return (2 * right) / (2 * right + extra + found - right + missed);
}
