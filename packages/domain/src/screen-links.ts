/** Where a notification or a mail leads, below the product's own address. The web holds these to its table of paths. */
export const screenLinks = {
  video: (videoId: string): string => `/sarm/video/${videoId}`,
  frames: (videoId: string): string => `/sarm/frames/${videoId}`,
  datasetVideos: (datasetId: string): string => `/sarm/datasets/${datasetId}/videos`,
  videos: (): string => '/sarm/videos',
  results: (): string => '/sarm/results',
  project: (projectId: string): string => `/sarm/projects/${projectId}/datasets`,
  profile: (): string => '/profile',
  systemSettings: (): string => '/admin/settings',
  users: (): string => '/admin/users',
  logs: (): string => '/admin/logs',
} as const;

/** The same for people without clinical access: a page that they may not open is no way for them. */
export const technicalLinks = {
  training: (modelId: string): string => `/finetune/training?model=${modelId}`,
  video: (videoId: string): string => `/finetune/frame-extraction?videoId=${videoId}`,
  frames: (videoId: string): string => `/finetune/frame-extraction-detail?videoId=${videoId}`,
  prediction: (id: string): string => `/finetune/prediction?prediction=${id}`,
} as const;
