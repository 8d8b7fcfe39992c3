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
  // Drawn when it is requested: no bytes of it are stored.
  { media: 'mask', name: `masks/(?<mask>${UUID})-(?<version>[1-9]\\d{0,9})\\.png`, contentType: 'image/png' },
] as const;

const EACH = FILES.map(({ name, ...file }) => ({
  ...file,
  path: new RegExp(`^videos/(${UUID})/${name}$`),
}));

export interface MediaFile {
  readonly videoId: string;
  readonly media: (typeof FILES)[number]['media'];
  readonly contentType: string;
  /** Of a mask: which one, and which version of it. */
  readonly mask?: { readonly id: string; readonly version: number } | undefined;
}

export const maskMediaPath = (mask: {
  readonly videoId: string;
  readonly maskId: string;
  readonly version: number;
}): string => `videos/${mask.videoId}/masks/${mask.maskId}-${mask.version}.png`;

/**
 * What a path of the media store names (BUS-195). A closed list of names: a path that climbs, or leads to a report or to
 * anything else that takes more than a membership, names nothing.
 */
export function readMediaPath(path: unknown): MediaFile | undefined {
  if (typeof path !== 'string') return undefined;
  for (const { path: pattern, media, contentType } of EACH) {
    const found = pattern.exec(path);
    const videoId = found?.[1];
    if (videoId === undefined) continue;
    const { mask: id, version } = found?.groups ?? {};
    return {
      videoId,
      media,
      contentType,
      ...(id === undefined ? {} : { mask: { id, version: Number(version) } }),
    };
  }
  return undefined;
}
