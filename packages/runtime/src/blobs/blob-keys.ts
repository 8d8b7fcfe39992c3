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
} as const;
