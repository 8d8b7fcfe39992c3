import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { ProjectCard } from '@sarm/contracts/http/projects/projects.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { Calibration } from '@sarm/contracts/http/calibrations/calibrations.entities';
import { NO_FINDINGS } from '@sarm/domain/figures/sample-findings';
import { SYSTEM_ROLES } from '@sarm/domain/access/roles';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { userRecord, withRole } from './user-record.ts';

export const PROJECT_ID = '01900000-0000-7000-8000-0000000000b1';
export const DATASET_ID = '01900000-0000-7000-8000-0000000000c1';
export const VIDEO_ID = '01900000-0000-7000-8000-0000000000d1';
const NOW = '2026-11-15T10:00:00.000Z';

export const publicSettings = (changes = {}) => ({
  siteName: 'SARM Platform',
  siteDescription: '',
  contactEmail: '',
  allowRegistration: true,
  passwordMinLength: 9,
  maxUploadSize: 100,
  allowedVideoFormats: '.mp4,.mov,.avi,.webm',
  oidcEnabled: false,
  setupRequired: false,
  ...changes,
});

export const seededUser = (code: string, level: AccessLevel = 'editor') =>
  userRecord({
    ...withRole(code, [...(SYSTEM_ROLES.find((role) => role.code === code)?.permissions ?? [])]),
    projectPermissions: [
      {
        projectId: PROJECT_ID,
        projectName: 'Andrology',
        isDemo: false,
        accessLevel: level,
        permissions: [],
        synthetic: false,
      },
    ],
  });

export const projectCard = (changes: Partial<ProjectCard['project']> = {}): ProjectCard => ({
  project: {
    id: PROJECT_ID,
    name: 'Andrology',
    description: 'Samples of the autumn',
    status: 'active',
    isArchived: false,
    isDemo: false,
    accessLevel: 'editor',
    createdAt: NOW,
    ...changes,
  },
  stats: { datasets_count: 14, videos_count: 1234 },
});

export const dataset = (changes: Partial<Dataset> = {}): Dataset => ({
  id: DATASET_ID,
  code: 'S007',
  patient_code: null,
  name: 'Sample 7',
  description: '',
  type: null,
  status: 'draft',
  project_id: PROJECT_ID,
  projectId: PROJECT_ID,
  project_name: 'Andrology',
  projectName: 'Andrology',
  isDemo: false,
  metadata: { source: '', resolution: '', frame_rate: 0, capture_device: '', processing_status: 'pending' },
  sample: {
    patient_id: null,
    collected_at: null,
    abstinence_days: null,
    volume_ml: null,
    dilution: null,
    findings: NO_FINDINGS,
    findings_entered: null,
  },
  stats: {
    videos_count: 6,
    usable_videos: 5,
    total_videos: 6,
    total_frames: 120,
    annotated_frames: 0,
    total_detections: 0,
    total_crops: 0,
    annotated_morphology: 0,
    videosCount: 6,
    totalVideos: 6,
    totalFrames: 120,
    framesCount: 120,
    annotatedFrames: 0,
    detectedFrames: 0,
    maskedFrames: 0,
    totalDetections: 0,
    totalCrops: 0,
    annotatedMorphology: 0,
    normalSperm: null,
    abnormalSperm: null,
  },
  clinical: { patient_name: null, analysis: null, report: null },
  created_by: null,
  created_at: NOW,
  updated_at: NOW,
  ...changes,
});

export const video = (changes: Partial<Video> = {}): Video => {
  const status = changes.processingStatus ?? 'completed';
  return {
    id: VIDEO_ID,
    code: 'S007/1',
    kind: 'video',
    name: 'drop-1',
    file_name: 'drop-1',
    description: 'Chamber A',
    originalFilename: 'drop-1.avi',
    original_filename: 'drop-1.avi',
    size: 10_642_000,
    sha256: '',
    duration: 65.4,
    resolution: '640x480',
    frameRate: 50,
    codec: 'mjpeg',
    tags: [],
    source: '',
    captureDate: null,
    preparation: 'fresh',
    processingStatus: status,
    processing_status: status,
    processingMessage: '',
    processingNotice: null,
    framesCount: 3270,
    declaredFramesCount: 3270,
    extractedFramesCount: 50,
    extracted_frames_count: 50,
    framesSubmitted: false,
    quality: { verdict: 'warning', reasons: ['too dark'] },
    calibrationId: null,
    calibrationName: null,
    missing: { motility: [], concentration: [], total: [] },
    patientId: null,
    extractionStage: null,
    extractionMessage: '',
    extractionNotice: null,
    extractionProgress: 0,
    lastExtractionDate: null,
    lastTaskId: null,
    projectId: PROJECT_ID,
    isDemo: false,
    datasetId: DATASET_ID,
    datasetName: 'Sample 7',
    createdBy: null,
    uploadedBy: 'Lena Lab',
    uploadDate: NOW,
    createdAt: NOW,
    ...changes,
  };
};

export const CALIBRATION_ID = '01900000-0000-7000-8000-0000000000f1';
export const calibration = (changes: Partial<Calibration> = {}): Calibration => ({
  id: CALIBRATION_ID,
  name: 'Bench 2',
  microscope: 'CX43',
  objective: '10x/0.25',
  pixel_size_um: 0.4327,
  chamber_type: 'Leja',
  nominal_depth_um: 20,
  measured_depth_um: 20.4,
  depth_sd_um: 0.3,
  lot: 'L-117',
  expiry: '2027-03-31',
  segre_silberberg_factor: 1.3,
  segre_silberberg_calibrated: true,
  camera_rate: 50,
  warnings: [],
  expired: false,
  retired: false,
  usable: true,
  videos_count: 0,
  isDemo: false,
  created_by: null,
  may_retire: false,
  created_at: NOW,
  updated_at: NOW,
  ...changes,
});

export const frame = (frameNumber: number, changes: Partial<Frame> = {}): Frame => ({
  id: `01900000-0000-7000-8000-${String(frameNumber).padStart(12, '0')}`,
  videoId: VIDEO_ID,
  frameNumber,
  timeOffset: frameNumber / 50,
  width: 640,
  height: 480,
  selected: false,
  annotated: false,
  note: '',
  detectionStatus: 'none',
  detectionCount: 0,
  detectionModelId: null,
  detectionResultUrl: null,
  extractionSession: null,
  createdAt: NOW,
  ...changes,
});
