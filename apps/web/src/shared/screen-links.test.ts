import { screenLinks, technicalLinks } from '@sarm/domain/screen-links';
import { expect, it } from 'vitest';
import { PATHS, pathTo } from './paths.ts';

it('leads from notifications and mails to screens that exist', () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  expect(screenLinks.video(id)).toBe(pathTo(PATHS.sarmVideo, { videoId: id }));
  expect(screenLinks.frames(id)).toBe(pathTo(PATHS.sarmFrames, { videoId: id }));
  expect(screenLinks.datasetVideos(id)).toBe(pathTo(PATHS.sarmDatasetVideos, { datasetId: id }));
  expect(screenLinks.results()).toBe(PATHS.sarmResults);
  expect(screenLinks.project(id)).toBe(pathTo(PATHS.sarmProjectDatasets, { projectId: id }));
  expect(screenLinks.systemSettings()).toBe(PATHS.adminSettings);
  expect(screenLinks.users()).toBe(PATHS.adminUsers);
  expect(technicalLinks.training(id)).toBe(`/finetune/training?model=${id}`);
  expect(screenLinks.logs()).toBe(PATHS.adminLogs);
});
