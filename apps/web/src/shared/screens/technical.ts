import { LATER, type Screens } from './screen.ts';

const seeFigures = { workflow: 'finetune', anyOf: ['view_analysis_results'] } as const;
const runTexts = ['workbench', 'recordings', 'frames', 'videos', 'notices'] as const;
const figureTexts = ['workbench', 'analyses', 'videos', 'notices'] as const;

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
  finetuneDetection: {
    path: '/finetune/detection',
    needs: { workflow: 'finetune', anyOf: ['annotate_detection'] },
    page: 'detections/apply-detection-page',
    texts: runTexts,
  },
  finetuneDetectionResults: {
    path: '/finetune/detection-results',
    needs: { workflow: 'finetune', anyOf: ['view_detailed_detection'] },
    page: 'detections/detection-results-page',
    texts: runTexts,
  },
  finetuneConcentration: {
    path: '/finetune/concentration',
    needs: seeFigures,
    page: 'analyses/concentration-analysis-page',
    texts: figureTexts,
  },
  finetuneMotility: {
    path: '/finetune/motility',
    needs: seeFigures,
    page: 'analyses/motility-analysis-page',
    texts: figureTexts,
  },
} as const satisfies Screens;
