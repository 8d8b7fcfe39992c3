import { hasShape } from '@sarm/domain/stored/shape';
import { videoAreaShape } from '@sarm/domain/stored/video-area-shape';
import {
  TRACKS_FILE_MAGIC,
  TRACKS_FILE_VERSION,
  TracksFileDamaged,
  type TracksFileHeader,
} from './tracks-file-format.ts';

const START = TRACKS_FILE_MAGIC.length + 8;
const LONGEST_HEADER = 65_536;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff;
const isSize = (value: unknown): value is number => isCount(value) && value > 0;
const isScale = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

/** The header and the place after it. */
export const readHeader = (bytes: Uint8Array): { header: TracksFileHeader; end: number } => {
  if (bytes.length < START) throw new TracksFileDamaged('it is too short');
  const magic = new TextDecoder('latin1').decode(bytes.subarray(0, TRACKS_FILE_MAGIC.length));
  if (magic !== TRACKS_FILE_MAGIC) throw new TracksFileDamaged('it is something else');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(TRACKS_FILE_MAGIC.length, true);
  if (version !== TRACKS_FILE_VERSION) throw new TracksFileDamaged(`it has version ${version}`);
  const length = view.getUint32(TRACKS_FILE_MAGIC.length + 4, true);
  if (length > LONGEST_HEADER || length > bytes.length - START)
    throw new TracksFileDamaged('its header is cut');
  return { header: parseHeader(bytes.subarray(START, START + length)), end: START + length };
};

const parseHeader = (bytes: Uint8Array): TracksFileHeader => {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new TracksFileDamaged('its header is damaged', { cause: error });
  }
  const { frames, detections, tracks, algorithm, picture, pixelSize, area, kinds } = (value ?? {}) as Partial<
    Record<keyof TracksFileHeader, unknown>
  >;
  const { width, height } = (picture ?? {}) as { width?: unknown; height?: unknown };
  const named = Array.isArray(kinds) && kinds.length > 0 && kinds.every((kind) => typeof kind === 'string');
  const sound =
    isCount(frames) && isCount(detections) && isCount(tracks) && isSize(width) && isSize(height) && named;
  if (!sound || typeof algorithm !== 'string' || !(pixelSize === null || isScale(pixelSize)))
    throw new TracksFileDamaged('its header is incomplete');
  const header = { frames, detections, tracks, algorithm, picture: { width, height }, pixelSize, kinds };
  if (area === undefined) return header;
  if (!hasShape(videoAreaShape, area) || area.width !== width || area.height !== height)
    throw new TracksFileDamaged('its area is of another picture');
  return { ...header, area };
};
