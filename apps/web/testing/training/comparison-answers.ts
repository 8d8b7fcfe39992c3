import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { CLASS_PROMOTION_RULES } from '@sarm/domain/comparisons';

const ID = '01900000-0000-7000-8000-0000000000e2';
type Results = NonNullable<ModelComparison['results']>;
type Figure = Results['figures'][number];

const figure = (name: Figure['name'], change: Partial<Figure> = {}): Figure => ({
  name,
  champion: 0.5,
  candidate: 0.812,
  champion_interval: [0.45, 0.55],
  candidate_interval: [0.75, 0.874],
  difference: 0.312,
  interval: [0.25, 0.374],
  verdict: 'better',
  ...change,
});
const NONE = {
  champion: null,
  champion_interval: null,
  difference: null,
  interval: null,
  verdict: 'none',
} as const;

/** Of the first morphology model: with the most frequent class, and every rule that applies held. */
export const firstComparison = (
  candidate: ModelComparison['candidate'],
  change: Partial<ModelComparison> = {},
): ModelComparison => ({
  id: ID,
  task_id: ID,
  state: 'completed',
  message: '',
  notice: null,
  champion: null,
  candidate,
  version: { id: ID, number: 2, dataset_id: ID, dataset_name: 'Stained smears' },
  current: true,
  results: {
    patients: 5,
    videos_without_patient: 0,
    videos: 5,
    frames: 55,
    heads: 220,
    way: 't',
    figures: [
      figure('balanced_accuracy'),
      figure('accuracy'),
      figure('normal_bias', { champion: -0.5, candidate: -0.012, difference: 0.488, interval: [0.4, 0.576] }),
      figure('milliseconds', { ...NONE, candidate: 3.2, candidate_interval: [2.9, 3.5] }),
    ],
    conditions: [
      { ...figure('balanced_accuracy'), kind: 'preparation', value: 'papanicolaou', heads: 220, patients: 5 },
    ],
    by_video: [{ code: 'S002/1', removed: false, heads: 44, difference: 0.33 }],
    self_check: [],
    of_classes: {
      baseline: { kind: 'most_frequent_class', class: 'abnormal_head', cells: 118, of: 190 },
      cells_without_scale: 6,
      classes: [
        {
          class: 'normal',
          cells: 90,
          patients: 5,
          champion: { reported: 0, right: 0 },
          candidate: { reported: 84, right: 77 },
          recall: figure('recall', { champion: 0, candidate: 0.855 }),
          precision: figure('precision', { ...NONE, candidate: 0.917 }),
        },
        {
          class: 'abnormal_head',
          cells: 130,
          patients: 5,
          champion: { reported: 220, right: 130 },
          candidate: { reported: 136, right: 121 },
          recall: figure('recall', { champion: 1, candidate: 0.93, difference: -0.07, verdict: 'worse' }),
          precision: figure('precision', { champion: 0.591, candidate: 0.889, difference: 0.298 }),
        },
      ],
    },
  },
  results_sha256: 'd5e1907f'.padEnd(64, '0'),
  rules: CLASS_PROMOTION_RULES.map((rule) => {
    const applies = !['class_fall', 'range', 'self_check'].includes(rule);
    const reason = applies
      ? null
      : rule === 'class_fall'
        ? ('no_model_in_use' as const)
        : ('detection_only' as const);
    return {
      rule,
      holds: applies,
      applies,
      figure: applies ? 0.31 : null,
      bar: applies ? 0.03 : null,
      reason,
    };
  }),
  passed: true,
  created_by_name: 'Ana Ruiz',
  created_at: '2026-11-11T17:00:00.000Z',
  ended_at: '2026-11-11T17:20:00.000Z',
  ...change,
});
