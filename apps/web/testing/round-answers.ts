import type { AnnotationLayer } from '@sarm/contracts/http/layers/layers.entities';
import type { AnnotationRound } from '@sarm/contracts/http/rounds/rounds.entities';
import { DATASET_ID, PROJECT_ID } from './api-answers.ts';

export const id = (place: number): string => `01900000-0000-7000-8000-70d0${String(place).padStart(8, '0')}`;
export const AT = '2026-11-18T10:00:00.000Z';
export const PEOPLE = [
  { id: id(11), name: 'Anna' },
  { id: id(12), name: 'Bert' },
];

/** Of two people, under way. */
export const round: AnnotationRound = {
  id: id(1),
  project_id: PROJECT_ID,
  project_name: 'P',
  isDemo: false,
  dataset_id: DATASET_ID,
  dataset_name: 'S007',
  name: 'Round 1',
  overlap_percent: 20,
  created_by_name: 'Rita',
  created_at: AT,
  frames: 10,
  double_frames: 2,
  reference_frames: 1,
  layers: 14,
  layers_done: 5,
  ready: 1,
  adjudicated: 0,
  people: PEOPLE.map((each) => ({ ...each, layers: 7, done: 2 })),
};

/** A frame that waits for its annotator. */
export const layer: AnnotationLayer = {
  id: id(51),
  round_id: id(1),
  round_name: 'Round 1',
  project_id: PROJECT_ID,
  project_name: 'P',
  isDemo: false,
  video_code: 'S007/2',
  frame_number: 5,
  state: 'open',
  boxes: 0,
  created_at: AT,
  done_at: null,
};
