import type { Screens } from './screen.ts';

const manageVideos = {
  workflow: 'sarm',
  anyOf: ['manage_videos', 'upload_videos'],
  refusal: 'videos',
} as const;
const seeResults = { workflow: 'sarm', anyOf: ['view_analysis_results'] } as const;
const chooseFrames = { workflow: 'sarm', anyOf: ['select_frames'], refusal: 'frames' } as const;
const sarmOnly = { workflow: 'sarm' } as const;

export const CLINICAL_SCREENS = {
  sarm: { path: '/sarm', needs: sarmOnly },
  sarmDashboard: {
    path: '/sarm/dashboard',
    needs: sarmOnly,
    page: 'dashboard/dashboard-page',
    texts: ['dashboard', 'notifications', 'notices'],
  },
  sarmProjects: {
    path: '/sarm/projects',
    needs: manageVideos,
    page: 'projects/projects-page',
    texts: ['projects'],
  },
  sarmProjectDatasets: {
    path: '/sarm/projects/:projectId/datasets',
    needs: sarmOnly,
    page: 'datasets/datasets-page',
    texts: ['projects', 'datasets', 'patients', 'samples', 'analyses', 'videos', 'notices', 'pictures'],
  },
  sarmProjectDashboard: {
    path: '/sarm/projects/:projectId/dashboard',
    needs: sarmOnly,
    page: 'dashboard/project-dashboard-page',
    texts: ['overview', 'dashboard', 'analyses', 'notices', 'members', 'access', 'selfCheck'],
  },
  sarmVideos: {
    path: '/sarm/projects/:projectId/datasets/:datasetId/videos',
    needs: manageVideos,
    page: 'videos/videos-page',
    texts: [
      'projects',
      'datasets',
      'videos',
      'notices',
      'patients',
      'calibrations',
      'samples',
      'analyses',
      'pictures',
    ],
  },
  sarmDatasets: {
    path: '/sarm/datasets',
    needs: sarmOnly,
    page: 'datasets/dataset-list-page',
    texts: ['datasets', 'patients', 'samples', 'analyses', 'videos', 'notices', 'pictures'],
  },
  sarmDatasetVideos: {
    path: '/sarm/datasets/:datasetId/videos',
    needs: manageVideos,
    page: 'videos/videos-page',
    texts: [
      'projects',
      'datasets',
      'videos',
      'notices',
      'patients',
      'calibrations',
      'samples',
      'analyses',
      'pictures',
    ],
  },
  sarmAllVideos: { path: '/sarm/videos', needs: sarmOnly },
  sarmVideo: {
    path: '/sarm/video/:videoId',
    needs: seeResults,
    page: 'videos/video-page',
    texts: ['videos', 'notices', 'patients', 'calibrations', 'viewer', 'pictures'],
  },
  sarmVideoDetail: {
    path: '/sarm/video-detail',
    needs: seeResults,
    page: 'videos/video-page',
    texts: ['videos', 'notices', 'patients', 'calibrations', 'viewer', 'pictures'],
  },
  sarmFrameOverview: {
    path: '/sarm/frames',
    needs: chooseFrames,
    page: 'frames/frames-overview-page',
    texts: ['videos', 'frames', 'notices', 'pictures'],
  },
  sarmFrames: {
    path: '/sarm/frames/:videoId',
    needs: chooseFrames,
    page: 'frames/frames-page',
    texts: ['videos', 'notices', 'frames', 'pictures'],
  },
  sarmAnalysis: {
    path: '/sarm/analysis/:videoId',
    needs: seeResults,
    page: 'analyses/video-analyses-page',
    texts: ['analyses', 'videos', 'notices', 'pictures'],
  },
  sarmResults: {
    path: '/sarm/results',
    needs: seeResults,
    page: 'analyses/results-page',
    texts: ['analyses', 'notices', 'complaints'],
  },
  sarmReports: {
    path: '/sarm/reports',
    needs: { workflow: 'sarm', anyOf: ['generate_reports', 'view_reports'], refusal: 'reports' },
    page: 'reports/reports-page',
    texts: ['reports', 'report', 'notices'],
  },
  sarmAnalysisReport: {
    path: '/sarm/reports/analysis',
    needs: { workflow: 'sarm', anyOf: ['generate_reports', 'view_analysis_results'] },
    page: 'analyses/analysis-report-page',
    texts: ['analyses', 'notices'],
  },
  sarmPatients: {
    path: '/sarm/patients',
    needs: { workflow: 'sarm', anyOf: ['manage_patients'] },
    page: 'patients/patients-page',
    texts: ['patients', 'analyses', 'notices'],
  },
  sarmCalibrations: {
    path: '/sarm/calibrations',
    needs: sarmOnly,
    page: 'calibrations/calibrations-page',
    texts: ['calibrations', 'notices'],
  },
  sarmDetectionFrame: {
    path: '/sarm/annotation/detection/frame',
    needs: { workflow: 'sarm', anyOf: ['view_detailed_detection', 'annotate_detection'] },
    page: 'annotation/detection-frame-page',
    texts: ['annotation', 'frames', 'recordings', 'notices', 'pictures'],
  },
} as const satisfies Screens;
