export const AUDIT_HEADS = 'audit/heads/';
export const ERASURES = 'erasures/';

const OF_VIDEO = /^projects\/[^/]+\/videos\//;
/** Videos and all that is made of one. */
export const isOfVideo = (key: string): boolean => OF_VIDEO.test(key);

const PLAYBACK_COPY = /^projects\/[^/]+\/videos\/[^/]+\/preview\.mp4$/;
/** What people watch: made again from the original, read in the first weeks, and most of the bytes that are kept. */
export const isPlaybackCopy = (key: string): boolean => PLAYBACK_COPY.test(key);

/** Frames of a video are stored as JPEG, those of a set of pictures as PNG. */
export const pictureExtension = (key: string): 'jpg' | 'png' => (key.endsWith('.png') ? 'png' : 'jpg');

/** The one place that decides where bytes of an object live. Everything of a video lies under its prefix. */
export const blobKeys = {
  videoPrefix: (projectId: string, videoId: string): string => `projects/${projectId}/videos/${videoId}/`,
  projectPrefix: (projectId: string): string => `projects/${projectId}/`,
  original: (projectId: string, videoId: string): string =>
    `projects/${projectId}/videos/${videoId}/original`,
  preview: (projectId: string, videoId: string): string =>
    `projects/${projectId}/videos/${videoId}/preview.mp4`,
  thumbnail: (projectId: string, videoId: string): string =>
    `projects/${projectId}/videos/${videoId}/thumbnail.jpg`,
  timeline: (projectId: string, videoId: string): string =>
    `projects/${projectId}/videos/${videoId}/timeline.json.gz`,
  frame: (projectId: string, videoId: string, frameIndex: number, quality: number): string =>
    `projects/${projectId}/videos/${videoId}/frames/${String(frameIndex).padStart(7, '0')}-q${quality}.jpg`,
  /** Of a set of pictures; lossless, because a stain is judged by its edges. */
  pictureFrame: (projectId: string, videoId: string, number: number): string =>
    `projects/${projectId}/videos/${videoId}/frames/${String(number).padStart(7, '0')}.png`,
  /** The uploaded files of a set. They go together, so the key of the set's original is this prefix. */
  setOriginals: (projectId: string, videoId: string): string =>
    `projects/${projectId}/videos/${videoId}/pictures/`,
  setOriginal: (projectId: string, videoId: string, pictureId: string): string =>
    `projects/${projectId}/videos/${videoId}/pictures/${pictureId}`,
  crop: (projectId: string, videoId: string, cropId: string): string =>
    `projects/${projectId}/videos/${videoId}/crops/${cropId}.png`,
  /** Each run draws under an id of its own: a run that was taken over cannot write over the picture of the one that counts. */
  detectionResult: (projectId: string, videoId: string, frameId: string, runId: string): string =>
    `projects/${projectId}/videos/${videoId}/detection-results/${frameId}-${runId}.jpg`,
  tracks: (projectId: string, videoId: string, videoAnalysisId: string, taskId: string): string =>
    `projects/${projectId}/videos/${videoId}/analyses/${videoAnalysisId}-${taskId}.tracks`,
  /** All that a prediction stores. It goes with its video. */
  predictionPrefix: (projectId: string, videoId: string, predictionId: string): string =>
    `projects/${projectId}/videos/${videoId}/predictions/${predictionId}/`,
  /** Each run writes under an id of its own: one that was taken over cannot touch what counts. */
  predictionTracks: (prefix: string, taskId: string): string => `${prefix}${taskId}.tracks`,
  predictionFrame: (prefix: string, frameIndex: number): string =>
    `${prefix}frames/${String(frameIndex).padStart(7, '0')}.jpg`,
  reportPrefix: (projectId: string, reportId: string): string => `projects/${projectId}/reports/${reportId}/`,
  analysisPrefix: (projectId: string, analysisId: string): string =>
    `projects/${projectId}/analyses/${analysisId}/`,
  /** Each run prints under an id of its own, as detection results do. */
  report: (projectId: string, reportId: string, runId: string): string =>
    `projects/${projectId}/reports/${reportId}/${runId}.pdf`,
  analysisPrint: (projectId: string, analysisId: string, taskId: string): string =>
    `projects/${projectId}/analyses/${analysisId}/${taskId}.pdf`,
  /** Each run writes under an id of its own: one that was taken over cannot touch the file of the one that counts. */
  labelExport: (projectId: string, labelId: string, runId: string): string =>
    `projects/${projectId}/labels/${labelId}/exports/${runId}.zip`,
  /** Each run writes under an id of its own; the same content has the same digest. */
  version: (projectId: string, versionId: string, sha256: string): string =>
    `projects/${projectId}/versions/${versionId}/${sha256}.json.gz`,
  /** Of a model that was trained or brought. */
  model: (projectId: string, modelId: string): string => `projects/${projectId}/models/${modelId}/model.onnx`,
  /** Scores of each frame; each run writes under an id of its own. */
  comparison: (projectId: string, comparisonId: string, runId: string): string =>
    `projects/${projectId}/comparisons/${comparisonId}/${runId}.json.gz`,
  /** Each is stored under a key of its own, so that one of the two newest is always there. */
  checkpoint: (projectId: string, runId: string, checkpointId: string): string =>
    `projects/${projectId}/runs/${runId}/${checkpointId}.safetensors`,
  /** Each attempt stores under an id of its own. */
  trainedModel: (projectId: string, modelId: string, attemptId: string): string =>
    `projects/${projectId}/models/${modelId}/${attemptId}.onnx`,
  labelImport: (projectId: string, labelId: string, importId: string): string =>
    `projects/${projectId}/labels/${labelId}/imports/${importId}`,
  /** Who was erased, by id: outside the database, which may be restored from before. */
  erasure: (patientId: string): string => `${ERASURES}${patientId}.json`,
  /** Heads of the audit chains at a moment, outside every project: deleting one must not take them. */
  auditHeads: (at: Date): string =>
    `${AUDIT_HEADS}${at.toISOString().toLowerCase().replaceAll(/[:.]/g, '-')}.json`,
} as const;
