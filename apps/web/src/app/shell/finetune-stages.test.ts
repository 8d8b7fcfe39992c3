import { expect, it } from 'vitest';
import { finetuneStages } from './finetune-stages.ts';

const DATASET = '018f0000-0000-7000-8000-000000000001';
const VIDEO = '018f0000-0000-7000-8000-000000000002';
const stages = (context: object, opens: (path: string) => boolean = () => true, path = '/finetune') =>
  finetuneStages({ path, context, progress: [], opens });
const waysOf = (...input: Parameters<typeof stages>) =>
  stages(...input).map(({ to, blocked }) => to ?? blocked);

it('TEC-032 leads each stage to its screen with the objects in context', () => {
  expect(waysOf({ datasetId: DATASET, videoId: VIDEO })).toEqual([
    '/finetune/datasets',
    `/finetune/datasets/${DATASET}/videos`,
    `/finetune/frame-extraction?videoId=${VIDEO}`,
    `/finetune/detection?datasetId=${DATASET}&videoId=${VIDEO}`,
    `/finetune/mask-extraction?videoId=${VIDEO}&datasetId=${DATASET}`,
    '/finetune/annotation',
  ]);
});

it('names the object that is missing', () => {
  expect(waysOf({}).slice(1, 5)).toEqual(['dataset', 'video', 'dataset', 'video']);
  expect(waysOf({ datasetId: DATASET }).slice(1, 5)).toEqual([
    `/finetune/datasets/${DATASET}/videos`,
    'video',
    'video',
    'video',
  ]);
});

it('takes the other address of a stage where its own is closed, and says so where both are', () => {
  const closed = new Set(['/finetune/datasets', '/finetune/annotation']);
  const ways = waysOf({}, (path) => !closed.has(path));
  expect([ways[0], ways[5]]).toEqual(['/finetune/videos', '/finetune/data-label-review']);
  expect(new Set(waysOf({}, () => false))).toEqual(new Set(['permission']));
});

it.each([
  ['/finetune/videos', 'dataset'],
  ['/finetune/datasets', 'dataset'],
  ['/finetune/datasets/create', 'dataset'],
  [`/finetune/projects/${DATASET}/datasets`, 'dataset'],
  [`/finetune/datasets/${DATASET}/videos`, 'videos'],
  ['/finetune/frame-extraction', 'extract'],
  ['/finetune/frame-extraction-detail', 'extract'],
  ['/finetune/detection', 'detection'],
  ['/finetune/detection-results', 'detection'],
  ['/finetune/crops', 'detection'],
  ['/finetune/mask-extraction', 'segmentation'],
  ['/finetune/annotation/detection/frame', 'annotation'],
  ['/finetune/data-label-review', 'annotation'],
  [`/finetune/morphology-data-label/${DATASET}`, 'annotation'],
  ['/finetune/dashboard', undefined],
  ['/finetune/calibrations', undefined],
])('at %s the current stage is %s', (path, current) => {
  expect(
    stages({}, () => true, path)
      .filter((stage) => stage.current)
      .map(({ key }) => key),
  ).toEqual(current === undefined ? [] : [current]);
});
