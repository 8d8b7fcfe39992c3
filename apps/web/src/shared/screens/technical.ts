import type { Screens } from './screen.ts';

const finetuneOnly = { workflow: 'finetune' } as const;
const extraction = { workflow: 'finetune', anyOf: ['extract_frames'] } as const;
const extractionTexts = ['videos', 'frames', 'notices', 'recordings', 'workbench', 'pictures'] as const;
const seeFigures = { workflow: 'finetune', anyOf: ['view_analysis_results'] } as const;
const runTexts = ['workbench', 'recordings', 'frames', 'videos', 'notices', 'pictures'] as const;
const classify = { workflow: 'finetune', anyOf: ['annotate_morphology'] } as const;
const classTexts = ['morphology', 'dataLabels', 'workbench', 'recordings', 'notices'] as const;
const roundTexts = ['rounds', 'annotation', 'reviews', 'workbench', 'recordings', 'notices'] as const;
const freezeTexts = [
  'versions',
  'datasets',
  'workbench',
  'frames',
  'videos',
  'pictures',
  'models',
  'morphology',
  'notices',
] as const;
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
    page: 'versions/create-dataset-page',
    texts: freezeTexts,
  },
  finetuneVersions: {
    path: '/finetune/datasets/:datasetId/versions',
    needs: { workflow: 'finetune', anyOf: ['create_datasets', 'train_models', 'deploy_models'] },
    page: 'versions/dataset-versions-page',
    texts: ['versions', 'datasets', 'models', 'notices'],
  },
  finetuneFreezeVersion: {
    path: '/finetune/datasets/:datasetId/versions/new',
    needs: { workflow: 'finetune', anyOf: ['create_datasets', 'train_models'] },
    page: 'versions/freeze-version-page',
    texts: freezeTexts,
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
  finetuneAnnotation: {
    path: '/finetune/annotation',
    needs: { workflow: 'finetune', anyOf: ['review_annotations'] },
    page: 'labels/annotation-management-page',
    texts: ['annotationList', 'dataLabels', 'recordings', 'workbench', 'notices'],
  },
  finetuneDataLabels: {
    path: '/finetune/annotation/detection',
    needs: { workflow: 'finetune', anyOf: ['review_annotations'] },
    page: 'labels/data-labels-page',
    texts: ['dataLabels', 'labelFiles', 'frames', 'recordings', 'videos', 'workbench', 'notices'],
  },
  finetuneDetectionFrame: {
    path: '/finetune/annotation/detection/frame',
    needs: { workflow: 'finetune', anyOf: ['annotate_detection'], refusal: 'annotation' },
    page: 'annotation/detection-annotation-page',
    texts: ['annotation', 'recordings', 'notices'],
  },
  finetuneCrops: {
    path: '/finetune/crops',
    needs: classify,
    page: 'masks/crops-page',
    texts: ['masks', 'workbench'],
  },
  finetuneMorphologyFrame: {
    path: '/finetune/annotation/morphology',
    needs: { ...classify, refusal: 'annotation' },
    page: 'masks/morphology-frame-page',
    texts: ['masks', 'notices'],
  },
  finetuneMaskExtraction: {
    path: '/finetune/mask-extraction',
    needs: { workflow: 'finetune', anyOf: ['annotate_detection'], refusal: 'masks' },
    page: 'masks/mask-extraction-page',
    texts: ['masks', 'dataLabels', 'notices'],
  },
  finetuneLabelReview: {
    path: '/finetune/data-label-review',
    needs: {
      workflow: 'finetune',
      anyOf: ['review_annotations', 'annotate_detection', 'annotate_morphology'],
      refusal: 'review',
    },
    page: 'reviews/label-review-page',
    texts: ['reviews', 'annotation', 'notices'],
  },
  finetuneRounds: {
    path: '/finetune/annotation/rounds',
    needs: { workflow: 'finetune', anyOf: ['review_annotations'] },
    page: 'reviews/rounds-page',
    texts: roundTexts,
  },
  finetuneRound: {
    path: '/finetune/annotation/rounds/:roundId',
    needs: { workflow: 'finetune', anyOf: ['review_annotations'] },
    page: 'reviews/round-page',
    texts: roundTexts,
  },
  finetuneBlindWork: {
    path: '/finetune/annotation/blind',
    needs: { workflow: 'finetune', anyOf: ['annotate_detection'] },
    page: 'reviews/blind-work-page',
    texts: roundTexts,
  },
  finetuneBlindLayer: {
    path: '/finetune/annotation/blind/:layerId',
    needs: { workflow: 'finetune', anyOf: ['annotate_detection'] },
    page: 'annotation/blind-layer-page',
    texts: roundTexts,
  },
  finetuneMorphologyLabels: {
    path: '/finetune/morphology-data-labels',
    needs: classify,
    page: 'morphology/morphology-labels-page',
    texts: classTexts,
  },
  finetuneMorphologyLabel: {
    path: '/finetune/morphology-data-label/:dataLabelId',
    needs: classify,
    page: 'morphology/morphology-labels-page',
    texts: classTexts,
  },
  finetuneTraining: {
    path: '/finetune/training',
    needs: { workflow: 'finetune', anyOf: ['train_models'], refusal: 'training' },
    page: 'training/model-training-page',
    texts: ['training', 'registry', 'models', 'masks', 'workbench', 'videos', 'notices'],
  },
  finetunePrediction: {
    path: '/finetune/prediction',
    needs: { workflow: 'finetune', anyOf: ['predict_models', 'deploy_models'], refusal: 'prediction' },
    page: 'predictions/model-prediction-page',
    texts: ['predictions', 'models', 'workbench', 'videos', 'notices'],
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
