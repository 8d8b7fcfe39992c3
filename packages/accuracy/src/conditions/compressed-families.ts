import { type Clip, type Encoding, h264, mjpeg } from './clip.ts';
import type { Family } from './condition.ts';
import { bubble, dropEdge } from './transforms/optics.ts';
import { gridLines } from './transforms/overlays.ts';

const CAUSES = ['hidden_area', 'burned_in_graphics', 'fixed_pattern', 'unlike_training', 'over_compressed'];

/** As laboratories have them. */
const CODECS: readonly {
  readonly name: string;
  readonly encode: (strength: number) => Encoding;
  readonly at: readonly number[];
}[] = [
  { name: 'crf', encode: (crf) => h264('-crf', String(crf)), at: [18, 20, 23] },
  { name: 'mjpeg-q', encode: mjpeg, at: [3, 8] },
];

/** What hides a part of the sample or is drawn all over it, at the strength that the uncompressed conditions have. */
const HIDING: Readonly<Record<string, (clip: Clip) => Clip>> = {
  'bubble-black': (clip) => bubble(clip, 0.33, 8),
  'bubble-grey': (clip) => bubble(clip, 0.33, 92),
  'drop-edge': (clip) => dropEdge(clip, 0.35),
  grid: (clip) => gridLines(clip, 100),
};

/** A codec wipes away the noise by which the sample is told from what is no picture of it. No part of random pairs. */
export const COMPRESSED_FAMILIES: readonly Family[] = Object.entries(HIDING).flatMap(([hiding, hide]) =>
  CODECS.map(
    ({ name, encode, at }): Family => ({
      name: `${hiding}-${name}`,
      stage: 'file',
      encodes: true,
      about: `${hiding}, then ${name === 'crf' ? 'H.264 of constant quality' : 'motion JPEG of quality'}`,
      causes: CAUSES,
      at: Object.fromEntries(at.map((strength) => [`${hiding}-${name}${strength}`, strength])),
      apply: (clip, strength) => ({ ...hide(clip), encoding: encode(strength) }),
    }),
  ),
);
