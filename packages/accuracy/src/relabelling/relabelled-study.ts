import { readFile } from 'node:fs/promises';
import { BORDER_PX } from '../evaluation/border-free.ts';
import type { DetectionScore } from '../evaluation/detection-score.ts';
import type { Findings, Study, Table } from '../study.ts';
import { openVideo11, PICTURE } from '../studies/visem-video-11.ts';
import { agreementTable } from './agreement-table.ts';
import { type Judged, readJudged } from './answers.ts';
import { JUDGED_FILE } from './judged-file.ts';
import { lookAtVideo11 } from './look-at-video-11.ts';
import { placesTable } from './places-table.ts';
import { TEST_STEP } from './questions.ts';
import { type EdgeScores, type RelabelledScores, scoreRelabelled } from './relabelled-scores.ts';

const TITLE = 'Video 11 labelled again';

/** What the shipped model gets wrong by the public labels, judged again: a second figure, which replaces no bar. */
export const relabelledStudy: Study = async ({ data, models, log }) => {
  const judged = readJudged(await readFile(JUDGED_FILE, 'utf8'));
  const agreement = agreementTable(judged);
  if (data === undefined)
    return {
      ...EMPTY,
      tables: [agreement],
      notes: ['The public data sets are absent: only the agreement of the two passes is measured.', ...NOTES],
    };
  const video = await openVideo11(data);
  const { threshold, frames } = await lookAtVideo11(video, { models, step: TEST_STEP });
  const reported = frames.map((each) => ({
    ...each,
    detections: each.detections.filter(({ confidence }) => confidence >= threshold),
  }));
  const scores = scoreRelabelled(reported, judged, PICTURE);
  log(
    `F1 ${scores.publicLabels.all.f1.toFixed(4)} against public labels, ${scores.agreed.all.f1.toFixed(4)} against those judged again, at most ${scores.ceiling.all.f1.toFixed(4)}`,
  );
  return {
    ...EMPTY,
    tables: [agreement, placesTable(judged, video), scoreTable(scores)],
    notes: [...NOTES, ...countedNotes(scores, judged)],
  };
};

function scoreTable({ publicLabels, agreed, withoutDoubt, ceiling }: RelabelledScores): Table {
  return {
    title: `Scores in every ${TEST_STEP}th test frame, centre within 10 px (no bar)`,
    columns: ['scored', 'against', 'picture', 'F1', 'precision', 'recall', 'heads reported ÷ labelled'],
    rows: [
      ...edgeRows('shipped model', 'public labels', publicLabels),
      ...edgeRows('shipped model', 'labels that both passes agree on', agreed),
      ...edgeRows('shipped model', 'the same, doubtful bodies left out', withoutDoubt),
      ...edgeRows('labels that both passes agree on', 'public labels', ceiling),
    ],
  };
}

const edgeRows = (scored: string, against: string, { all, inner }: EdgeScores): (string | number)[][] => [
  [scored, against, 'full', ...figures(all)],
  [scored, against, `without a border of ${BORDER_PX} px`, ...figures(inner)],
];

const figures = ({ f1, precision, recall, countBias }: DetectionScore): number[] => [
  f1,
  precision,
  recall,
  1 + countBias,
];

const NOTES: readonly string[] = [
  'One labeller without training in a laboratory, two passes; no agreement between people is claimed.',
  'Judged were only bodies that model and public labels see differently, mixed with controls, in a random order without their kind; the second pass in another order, mirrored, on the same day: what is remembered of the first pass raises the agreement.',
  'An added head lies where the model reported it, so it can only be found: the figures against these labels flatter the model that they were made with. Heads that neither the model nor the public labels have are in no list; the controls below the threshold show how common they are.',
  'Both figures of doubt: an answer left open, or two passes that differ. The bar stays on the public labels.',
];

const countedNotes = ({ second, notJudged }: RelabelledScores, judged: readonly Judged[]): readonly string[] => [
  `${second} places were judged a head within 10 px of a label that stays: a second detection of one head, which stays an error.`,
  `${notJudged} places where the model and the public labels differ were not judged; ${judged.length} bodies were.`,
];

const EMPTY: Pick<Findings, 'title' | 'bars' | 'tables' | 'plots'> = {
  title: TITLE,
  bars: [],
  tables: [],
  plots: [],
};
