import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SimulatedFrame } from '../render/frames.ts';
import type { PixelBox } from '../truth/observation.ts';
import type { Sample } from '../truth/sample.ts';
import type { TrueFrame } from '../truth/truth-document.ts';
import { encodePng } from './png.ts';

/** The first three numbers are those of VISEM-Tracking. Specks are background to a detector and get no label. */
export const LABEL_CLASSES = ['sperm', 'cluster', 'pinhead', 'debris', 'round_cell'] as const;
export type LabelClass = (typeof LABEL_CLASSES)[number];

export interface Label {
  readonly class: number;
  /** Centre and size as shares of the picture. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ManifestEntry {
  readonly image: string;
  readonly labels: string;
  readonly frame: number;
  readonly time: number;
}

export interface FrameManifest {
  readonly schema: 'sarm-labelled-frames';
  readonly version: 1;
  readonly classes: readonly LabelClass[];
  readonly width: number;
  readonly height: number;
  readonly umPerPixel: number;
  /** All frames of one seed show one field: split training and test sets by seed, never by frame. */
  readonly seed: number;
  readonly frames: readonly ManifestEntry[];
}

export function labelsOf(frame: TrueFrame, width: number, height: number): readonly Label[] {
  const labels: Label[] = [];
  const add = (name: LabelClass, box: PixelBox): void => {
    const label = clippedLabel(box, width, height);
    if (label !== null) labels.push({ class: LABEL_CLASSES.indexOf(name), ...label });
  };
  for (const cell of frame.cells) add('sperm', cell.box);
  for (const cluster of frame.clusters) if (cluster.cells.length > 1) add('cluster', cluster.box);
  for (const { kind, box } of frame.particles) if (kind !== 'speck') add(kind, box);
  return labels;
}

/** Boxes end at the picture's edge; slivers of less than two pixels are not labelled. */
function clippedLabel(box: PixelBox, width: number, height: number): Omit<Label, 'class'> | null {
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const right = Math.min(width, box.left + box.width);
  const bottom = Math.min(height, box.top + box.height);
  if (right - left < 2 || bottom - top < 2) return null;
  return {
    x: (left + right) / 2 / width,
    y: (top + bottom) / 2 / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
  };
}

export interface LabelledFrameWriter {
  readonly add: (frame: SimulatedFrame, truth: TrueFrame) => Promise<void>;
  readonly finish: () => Promise<FrameManifest>;
}

export async function createLabelledFrameWriter(
  folder: string,
  sample: Sample,
): Promise<LabelledFrameWriter> {
  const { widthPx: width, heightPx: height, umPerPixel, seed } = sample.settings;
  await mkdir(join(folder, 'images'), { recursive: true });
  await mkdir(join(folder, 'labels'), { recursive: true });
  const entries: ManifestEntry[] = [];
  const add = async (frame: SimulatedFrame, truth: TrueFrame): Promise<void> => {
    const name = `seed-${seed}-frame-${String(frame.index).padStart(6, '0')}`;
    const image = join('images', `${name}.png`);
    const labels = join('labels', `${name}.txt`);
    await writeFile(join(folder, image), encodePng({ width, height, pixels: frame.pixels }));
    await writeFile(join(folder, labels), labelsOf(truth, width, height).map(labelLine).join(''));
    entries.push({ image, labels, frame: frame.index, time: frame.time });
  };
  const finish = async (): Promise<FrameManifest> => {
    const manifest: FrameManifest = {
      schema: 'sarm-labelled-frames',
      version: 1,
      classes: LABEL_CLASSES,
      width,
      height,
      umPerPixel,
      seed,
      frames: entries,
    };
    await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
    return manifest;
  };
  return { add, finish };
}

const labelLine = (label: Label): string =>
  `${label.class} ${[label.x, label.y, label.width, label.height].map((n) => n.toFixed(6)).join(' ')}\n`;
