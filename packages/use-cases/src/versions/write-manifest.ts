import { manifestV2, type VersionManifest } from '@sarm/contracts/manifests/dataset-manifest';
import { maskSize, type MaskGrid, MASK_PARTS } from '@sarm/domain/shapes/masks';
import type { TrainingTask } from '@sarm/domain/training';
import { toCocoText, unpackParts } from '@sarm/masks/run-lengths';
import { pictureExtension } from '@sarm/runtime/blobs/blob-keys';
import type { JudgedItem } from './judge-items.ts';
import type { SplitFrameOfVersion } from './split-frames.ts';

type ManifestFrame = VersionManifest['frames'][number];
type ManifestBox = ManifestFrame['boxes'][number];

export interface NamedFrame extends SplitFrameOfVersion {
  /** The name of the frame in the manifest. */
  readonly key: string;
  readonly videoKey: string;
  readonly patientKey: string | null;
  readonly sha256: string;
}

/**
 * Names that say nothing of a row, a person or a file, and are the same for the same content: the place of a video or patient among those
 * of the version, and the number of the frame.
 */
export function nameFrames(
  frames: readonly (SplitFrameOfVersion & { readonly sha256: string })[],
): NamedFrame[] {
  const videos = numbered(frames.map(({ videoId }) => videoId));
  const patients = numbered(frames.flatMap(({ patientId }) => patientId ?? []));
  return frames
    .map((frame): NamedFrame => {
      const videoKey = `v${keyOf(videos, frame.videoId)}`;
      const { patientId } = frame;
      return {
        ...frame,
        videoKey,
        patientKey: patientId === null ? null : `p${keyOf(patients, patientId)}`,
        key: `${videoKey}-${String(frame.frameIndex).padStart(7, '0')}`,
      };
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Ids rise with time, so that what is added later changes no name. */
const numbered = (ids: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...new Set(ids)].toSorted().map((id, at) => [id, at + 1]));

const keyOf = (numbers: ReadonlyMap<string, number>, id: string): string =>
  String(numbers.get(id) ?? 0).padStart(5, '0');

export interface ManifestOf {
  readonly task: TrainingTask;
  /** Code of the dataset: its name may be that of a person. */
  readonly code: string;
  readonly frames: readonly NamedFrame[];
  readonly gapFrames: number | null;
}

/** The manifest of a version: what is learned, and nothing that names a row, a person or a file. */
export function makeManifest({ task, code, frames, gapFrames }: ManifestOf): VersionManifest {
  const classes = [
    ...new Set(['sperm' as const, ...frames.flatMap(({ items }) => items.map(({ row }) => row.class))]),
  ];
  const synthetic = new Map(frames.map(({ row }) => [sourceOf(row.synthetic), row.synthetic]));
  return manifestV2.parse({
    schema: 'sarm-dataset-manifest',
    version: 2,
    task,
    name: code,
    classes: classes.toSorted(),
    sources: [...synthetic]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, simulated]) => ({
        id,
        title: code,
        licence: 'proprietary',
        citation: '',
        origin: '',
        changes: 'Frames as they were extracted; boxes and masks as they were labelled.',
        synthetic: simulated,
        labelledClasses: classes.toSorted(),
        split: gapFrames === null ? { kind: 'by_video' } : { kind: 'by_time', gapFrames },
      })),
    frames: frames.map((frame) => frameOf(frame, task)),
  });
}

const sourceOf = (synthetic: boolean): string => (synthetic ? 'simulated' : 'recorded');

function frameOf(frame: NamedFrame, task: TrainingTask): ManifestFrame {
  const { row, key, split, frameIndex } = frame;
  return {
    key,
    path: `frames/${key}.${pictureExtension(row.blob_key)}`,
    sha256: frame.sha256,
    width: row.width,
    height: row.height,
    ...(row.um_per_pixel === null ? {} : { umPerPixel: row.um_per_pixel }),
    source: sourceOf(row.synthetic),
    video: frame.videoKey,
    ...(frame.patientKey === null ? {} : { patient: frame.patientKey }),
    preparation: row.preparation,
    frameIndex,
    split,
    boxes: frame.items
      .flatMap((item) => boxOf(item, row, task))
      .toSorted((a, b) => a.top - b.top || a.left - b.left || a.height - b.height || a.width - b.width),
  };
}

/** Thousandths of a pixel: a stored number has more digits than any picture. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Cut at the edge of the picture. A box that lies outside of it is none. */
function boxOf(
  { row }: JudgedItem,
  picture: { readonly width: number; readonly height: number },
  task: TrainingTask,
): ManifestBox[] {
  const left = rounded(Math.max(0, row.x1));
  const top = rounded(Math.max(0, row.y1));
  const width = rounded(Math.min(picture.width, row.x2) - left);
  const height = rounded(Math.min(picture.height, row.y2) - top);
  if (width <= 0 || height <= 0) return [];
  return [
    {
      class: row.class,
      left,
      top,
      width,
      height,
      ...maskOf(row.mask),
      ...(task === 'morphology' && row.morphology_class !== null
        ? { morphology: { class: row.morphology_class, defects: row.defects } }
        : {}),
    },
  ];
}

function maskOf(mask: JudgedItem['row']['mask']): Pick<ManifestBox, 'mask'> {
  if (mask === null) return {};
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = mask.rect;
  const grid = mask.grid as MaskGrid;
  const size = maskSize({ rect: [x1, y1, x2, y2], grid });
  const runs = unpackParts(Buffer.from(mask.parts, 'base64'), size.width, size.height);
  const parts = MASK_PARTS.flatMap((part) => {
    const counts = runs[part];
    return counts === undefined ? [] : [{ part, counts: toCocoText(counts) }];
  });
  if (parts.length === 0) return {};
  return { mask: { left: x1, top: y1, width: x2 - x1, height: y2 - y1, grid, parts } };
}
