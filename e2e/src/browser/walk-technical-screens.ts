import type { Page } from 'playwright-core';
import type { Places } from '../product/walk-places.ts';
import type { WalkScreen } from './walk-screen.ts';

const query = (values: Readonly<Record<string, string>>): string => new URLSearchParams(values).toString();
const canvas = (page: Page): Promise<void> => page.getByRole('application').waitFor();
const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();

const frame = ({ technical: { boxes } }: Places): string =>
  `/finetune/annotation/detection/frame?${query({ frameId: boxes.frameId, videoId: boxes.videoId, datasetId: boxes.datasetId })}`;
const outlines = ({ technical: { cells } }: Places): string =>
  `/finetune/annotation/morphology?${query({ frameId: cells.frameId, datasetId: cells.datasetId, cropId: cells.cropId })}`;
const videosOf = ({ technical: { boxes } }: Places): string => `/finetune/datasets/${boxes.datasetId}/videos`;

/** The workbench of technical staff: from the dashboard to the review of labels. */
export const TECHNICAL: readonly WalkScreen[] = [
  { name: 'tech-dashboard', path: () => '/finetune/dashboard' },
  { name: 'tech-projects', path: () => '/finetune/videos' },
  { name: 'tech-datasets', path: () => '/finetune/datasets' },
  { name: 'tech-project-datasets', path: ({ projectId }) => `/finetune/projects/${projectId}/datasets` },
  { name: 'tech-videos', path: videosOf },
  { name: 'tech-upload', path: videosOf, act: (page, t) => press(page, t('videos:upload')) },
  {
    name: 'tech-extraction',
    path: ({ technical: { boxes } }) => `/finetune/frame-extraction?${query({ videoId: boxes.videoId })}`,
  },
  {
    name: 'tech-frames',
    path: ({ technical: { boxes } }) =>
      `/finetune/frame-extraction-detail?${query({ videoId: boxes.videoId })}`,
  },
  { name: 'tech-detection', path: () => '/finetune/detection' },
  { name: 'tech-detection-results', path: () => '/finetune/detection-results' },
  { name: 'tech-concentration', path: () => '/finetune/concentration' },
  { name: 'tech-motility', path: () => '/finetune/motility' },
  { name: 'tech-management', path: () => '/finetune/annotation' },
  { name: 'tech-prediction', path: () => '/finetune/prediction' },
  { name: 'tech-predictions', path: () => '/finetune/prediction?tab=saved' },
  { name: 'tech-labels', path: () => '/finetune/annotation/detection' },
  {
    name: 'tech-label',
    path: ({ technical: { boxes } }) => `/finetune/annotation/detection?${query({ labelId: boxes.labelId })}`,
  },
  { name: 'tech-canvas', path: frame, act: canvas },
  {
    name: 'tech-canvas-keys',
    path: frame,
    act: async (page) => {
      await canvas(page);
      await page.getByRole('application').focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'tech-crops',
    path: ({ technical: { cells } }) =>
      `/finetune/crops?${query({ frameId: cells.frameId, videoId: cells.videoId, datasetId: cells.datasetId })}`,
  },
  { name: 'tech-outlines', path: outlines, act: canvas },
  {
    name: 'tech-mask-extraction',
    path: ({ technical: { cells } }) =>
      `/finetune/mask-extraction?${query({ videoId: cells.videoId, datasetId: cells.datasetId })}`,
  },
  { name: 'tech-class-labels', path: () => '/finetune/morphology-data-labels' },
  {
    name: 'tech-classes',
    path: ({ technical: { cells } }) => `/finetune/morphology-data-label/${cells.labelId}`,
    act: async (page) => {
      await page.getByRole('radiogroup').first().waitFor();
    },
  },
  { name: 'tech-review', path: () => '/finetune/data-label-review' },
  {
    name: 'tech-review-frame',
    path: () => '/finetune/data-label-review',
    act: async (page) => {
      await page.getByRole('row').getByRole('button').first().click();
      await page.locator('[data-stage]').waitFor();
    },
  },
  { name: 'tech-review-cells', path: () => '/finetune/data-label-review?tab=morphology' },
];
