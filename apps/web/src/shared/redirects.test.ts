import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { REDIRECTS, redirectTarget } from './redirects.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const follow = (address: string): string | null => {
  const [path = '', query = ''] = address.split('?');
  const found = matchRoutes(
    REDIRECTS.map(([from, to]) => ({ path: from, id: to })),
    path,
  )?.at(-1);
  return found === undefined
    ? null
    : redirectTarget(found.route.id, found.params, query === '' ? '' : `?${query}`);
};

describe('old addresses', () => {
  it.each([
    ['BUS-010', '/sarm/videos', '/sarm/projects'],
    ['BUS-022 PLT-028', '/business/frames', '/sarm/frames'],
    ['BUS-022', `/business/frames/${ID}`, `/sarm/frames/${ID}`],
    ['BUS-023 PLT-028', '/business/results?id=7', '/sarm/results?id=7'],
    ['BUS-023 PLT-028', '/business/analysis?id=7', '/sarm/results?id=7'],
    ['BUS-024 PLT-028', '/business/patients?id=3', '/sarm/patients?id=3'],
    ['BUS-025 PLT-028', '/business/videos', '/sarm/videos'],
    ['BUS-025 PLT-028', `/business/video-detail?videoId=${ID}`, `/sarm/video-detail?videoId=${ID}`],
    ['BUS-026 PLT-028', '/business/reports?analysisId=9', '/sarm/reports?analysisId=9'],
    ['BUS-027', '/business/datasets', '/sarm/datasets'],
    ['BUS-027 PLT-028', `/business/datasets/${ID}/reports`, `/sarm/reports?datasetId=${ID}`],
    ['BUS-027 PLT-028', `/business/datasets/${ID}/frames?x=1`, `/sarm/frames?x=1&datasetId=${ID}`],
    ['BUS-027 PLT-028', `/business/datasets/${ID}/videos`, `/sarm/datasets/${ID}/videos`],
    [
      'BUS-028',
      '/business/annotation/detection/frame?frameId=1&videoId=2',
      '/sarm/annotation/detection/frame?frameId=1&videoId=2',
    ],
    ['PLT-026', '/finetune', '/finetune/dashboard'],
    ['PLT-029 TEC-030', '/technical/datasets', '/finetune/datasets'],
    ['TEC-030', `/technical/datasets/${ID}`, `/finetune/datasets/${ID}/videos`],
    ['PLT-029', '/technical/frame-extraction?videoId=1', '/finetune/frame-extraction?videoId=1'],
    ['PLT-029', '/technical/annotation', '/finetune/annotation'],
    ['PLT-029', '/technical/training', '/finetune/training'],
    ['PLT-029', '/technical/prediction', '/finetune/prediction'],
    ['PLT-029', '/technical/data-label-review', '/finetune/data-label-review'],
    ['PLT-029', `/technical/morphology-data-label/${ID}`, `/finetune/morphology-data-label/${ID}`],
  ])('%s %s leads to %s', (_, from, to) => {
    expect(follow(from)).toBe(to);
  });
});
