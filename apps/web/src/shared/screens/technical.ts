import { LATER, type Screens } from './screen.ts';

const finetuneOnly = { workflow: 'finetune' } as const;
const extraction = { workflow: 'finetune', anyOf: ['extract_frames'] } as const;
const extractionTexts = ['videos', 'frames', 'notices', 'recordings', 'workbench', 'pictures'] as const;
const seeFigures = { workflow: 'finetune', anyOf: ['view_analysis_results'] } as const;
const runTexts = ['workbench', 'recordings', 'frames', 'videos', 'notices', 'pictures'] as const;
const figureTexts = ['workbench', 'analyses', 'videos', 'notices', 'pictures'] as const;

export const TECHNICAL_SCREENS = {
  finetune: { path: '/finetune', needs: finetuneOnly },
  finetuneCalibrations: {
    path: '/finetune/calibrations',
    needs: finetuneOnly,
    page: 'calibrations/calibrations-page',
    texts: ['calibrations', 'notices'],
  },
  finetuneDashboard: {
    path: '/finetune/dashboard',
    needs: finetuneOnly,
    page: 'dashboard/technical-dashboard-page',
    texts: ['technicalDashboard', 'dashboard', 'notifications', 'notices', 'videos', 'pictures'],
  },
  // TEC-009: the one page of the workflow that requires no access to it.
  finetuneVideos: {
    path: '/finetune/videos',
    needs: { anyOf: ['create_datasets', 'upload_videos'], refusal: 'projects' },
    page: 'projects/projects-page',
    texts: ['projects'],
  },
  finetuneProjectDatasets: {
    path: '/finetune/projects/:projectId/datasets',
    needs: { workflow: 'finetune', anyOf: ['create_datasets', 'upload_videos'] },
    page: 'datasets/technical-datasets-page',
    texts: ['projects', 'datasets'],
  },
  finetuneDatasets: {
    path: '/finetune/datasets',
    needs: { workflow: 'finetune', anyOf: ['create_datasets'] },
    page: 'datasets/technical-datasets-page',
    texts: ['projects', 'datasets'],
  },
  // TEC-029: the wizard.
  finetuneCreateDataset: {
    path: '/finetune/datasets/create',
    needs: { workflow: 'finetune', anyOf: ['create_datasets'] },
    page: LATER,
  },
  finetuneDatasetVideos: {
    path: '/finetune/datasets/:datasetId/videos',
    needs: { workflow: 'finetune', anyOf: ['upload_videos'] },
    page: 'videos/technical-videos-page',
    texts: ['videos', 'notices', 'calibrations', 'recordings', 'pictures'],
  },
  finetuneFrameExtraction: {
    path: '/finetune/frame-extraction',
    needs: { ...extraction, refusal: 'extraction' },
    page: 'frames/frame-extraction-page',
    texts: extractionTexts,
  },
  finetuneFrameExtractionDetail: {
    path: '/finetune/frame-extraction-detail',
    needs: extraction,
    page: 'frames/frame-extraction-page',
    texts: extractionTexts,
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
