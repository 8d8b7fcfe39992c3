import type { VersionManifest } from '@sarm/contracts/manifests/dataset-manifest';
import type { TestFrame } from '@sarm/database/training/compared-frames.repository';
import type { ScoredFrame } from '@sarm/measurement/comparison/compare-models';

type ManifestFrame = VersionManifest['frames'][number];

/** Heads on a square millimetre; in a chamber of 20 µm these are 20 and 60 million per ml. */
const DENSITIES = [
  ['under_400', 400],
  ['400_to_1200', 1200],
  ['over_1200', Number.POSITIVE_INFINITY],
] as const;
/** Micrometres per pixel. */
const SCALES = [
  ['under_0_3', 0.3],
  ['0_3_to_0_6', 0.6],
  ['over_0_6', Number.POSITIVE_INFINITY],
] as const;
const UM2_PER_MM2 = 1e6;

/** What of a frame is recorded that could make it harder than others. Microscopes by number: their names are free text. */
export function frameConditions(
  { umPerPixel, width, height, boxes, preparation, source }: ManifestFrame,
  { microscope }: TestFrame,
  microscopes: readonly string[],
): ScoredFrame['conditions'] {
  const scaled = (scale: number) => {
    const heads = boxes.filter((box) => box.class === 'sperm').length;
    const density = heads / ((width * height * scale ** 2) / UM2_PER_MM2);
    return [
      { kind: 'density', value: bandOf(DENSITIES, density) },
      { kind: 'scale', value: bandOf(SCALES, scale) },
    ] as const;
  };
  return [
    ...(umPerPixel === undefined ? [] : scaled(umPerPixel)),
    { kind: 'preparation', value: preparation },
    { kind: 'origin', value: source },
    ...(microscope === null
      ? []
      : [{ kind: 'microscope', value: String(microscopes.indexOf(microscope) + 1) } as const]),
  ];
}

const bandOf = (bands: readonly (readonly [string, number])[], value: number): string =>
  bands.find(([, below]) => value < below)?.[0] ?? '';

export const microscopesOf = (frames: readonly TestFrame[]): string[] =>
  [...new Set(frames.flatMap(({ microscope }) => microscope ?? []))].toSorted();
