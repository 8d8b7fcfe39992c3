import { readFile } from 'node:fs/promises';
import { BORDER_PX } from '../evaluation/border-free.ts';
import type { DetectionScore } from '../evaluation/detection-score.ts';
import type { Findings, Study, Table } from '../study.ts';
import { openVideo11, PICTURE } from '../studies/visem-video-11.ts';
import { agreementTable } from './agreement-table.ts';
import { readJudged } from './answers.ts';
import { JUDGED_FILE } from './judged-file.ts';
import { lookAtVideo11 } from './look-at-video-11.ts';
import { placesTable } from './places-table.ts';
import { TEST_STEP } from './questions.ts';
import { countedNotes, METHOD } from './relabelled-notes.ts';
import { COMPARISONS, type RelabelledScores, scoreRelabelled } from './relabelled-scores.ts';

/** What the shipped model gets wrong by the public labels, judged again: a second figure, which replaces no bar. */
export const relabelledStudy: Study = async ({ data, models, log }) => {
  const judged = readJudged(await readFile(JUDGED_FILE, 'utf8'));
  const agreement = agreementTable(judged);
  if (data === undefined)
    return {
      ...EMPTY,
      tables: [agreement],
      notes: ['The public data sets are absent: scores are not measured.', ...METHOD],
    };
  const video = await openVideo11(data);
  const { threshold, frames } = await lookAtVideo11(video, { models, step: TEST_STEP });
  const reported = frames.map((each) => ({
    ...each,
    detections: each.detections.filter(({ confidence }) => confidence >= threshold),
  }));
  const scores = scoreRelabelled(reported, judged, PICTURE);
  const { publicLabels, agreed, ceiling } = scores.scores;
  const [now, again, most] = [publicLabels, agreed, ceiling].map(({ all }) => all.f1.toFixed(4));
  log(`F1 ${now} against public labels, ${again} against those judged again, which reach ${most} themselves`);
  return {
    ...EMPTY,
    tables: [agreement, placesTable(judged, video), scoreTable(scores)],
    notes: [...METHOD, ...countedNotes(reported, judged, scores)],
  };
};

const NAMES: Readonly<Record<(typeof COMPARISONS)[number], readonly [string, string]>> = {
  publicLabels: ['shipped model', 'public labels'],
  agreed: ['shipped model', 'labels that both passes agree on'],
  moved: ['shipped model', 'the same, labels moved'],
  withoutDoubt: ['shipped model', 'labels that both passes agree on, doubtful ones left out'],
  ceiling: ['labels that both passes agree on', 'public labels: their ceiling'],
};

const scoreTable = ({ scores }: RelabelledScores): Table => ({
  title: `Scores in every ${TEST_STEP}th test frame, centre within 10 px (no bar)`,
  columns: ['scored', 'against', 'picture', 'F1', 'precision', 'recall', 'heads reported ÷ labelled'],
  rows: COMPARISONS.flatMap((name) => [
    [...NAMES[name], 'full', ...figures(scores[name].all)],
    [...NAMES[name], `without a border of ${BORDER_PX} px`, ...figures(scores[name].inner)],
  ]),
});

const figures = ({ f1, precision, recall, countBias }: DetectionScore): number[] => [
  f1,
  precision,
  recall,
  1 + countBias,
];

const EMPTY: Pick<Findings, 'title' | 'bars' | 'tables' | 'plots'> = {
  title: 'Video 11 labelled again',
  bars: [],
  tables: [],
  plots: [],
};
