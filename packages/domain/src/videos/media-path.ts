const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The files of a video, each with the type it is sent as. Anything else under a video has a call of its own. */
const FILES = [
  { media: 'video', name: 'original', contentType: 'application/octet-stream' },
  { media: 'video', name: 'preview\\.mp4', contentType: 'video/mp4' },
  { media: 'thumbnail', name: 'thumbnail\\.jpg', contentType: 'image/jpeg' },
  { media: 'frame', name: 'frames/\\d{7}-q\\d{1,3}\\.jpg', contentType: 'image/jpeg' },
  { media: 'frame', name: 'frames/\\d{7}\\.png', contentType: 'image/png' },
  { media: 'detection result', name: `detection-results/${UUID}-${UUID}\\.jpg`, contentType: 'image/jpeg' },
  { media: 'crop', name: `crops/${UUID}\\.png`, contentType: 'image/png' },
] as const;

const EACH = FILES.map(({ name, ...file }) => ({
  ...file,
  path: new RegExp(`^videos/(${UUID})/${name}$`),
}));

export interface MediaFile {
  readonly videoId: string;
  readonly media: (typeof FILES)[number]['media'];
  readonly contentType: string;
}

/**
 * What a path of the media store names (BUS-195). A closed list of names: a path that climbs, or leads to a report or to
 * anything else that takes more than a membership, names nothing.
 */
export function readMediaPath(path: unknown): MediaFile | undefined {
  if (typeof path !== 'string') return undefined;
  for (const { path: pattern, media, contentType } of EACH) {
    const videoId = pattern.exec(path)?.[1];
    if (videoId !== undefined) return { videoId, media, contentType };
  }
  return undefined;
}
