import { LATER, type Screens } from './screen.ts';

export const TECHNICAL_SCREENS = {
  finetune: { path: '/finetune', needs: { workflow: 'finetune' } },
  finetuneCalibrations: {
    path: '/finetune/calibrations',
    needs: { workflow: 'finetune' },
    page: 'calibrations/calibrations-page',
    texts: ['calibrations', 'notices'],
  },
  finetuneDashboard: { path: '/finetune/dashboard', needs: { workflow: 'finetune' }, page: LATER },
  // TEC-009: the one page of the workflow that requires no access to it.
  finetuneVideos: {
    path: '/finetune/videos',
    needs: { anyOf: ['create_datasets', 'upload_videos'], refusal: 'projects' },
    page: LATER,
  },
} as const satisfies Screens;
