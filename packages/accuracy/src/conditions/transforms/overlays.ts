import { eachTextPixel } from '../bitmap-font.ts';
import { type Clip, mapPlaces } from '../clip.ts';

const LINES = [
  'PATIENT 4711-0815 MICHAEL EXAMPLE',
  'SAMPLE 2024-03-18 10:42 CHAMBER 3',
  'ANDROLOGY LABORATORY ROOM 2.14',
  'PHASE CONTRAST 20X / 0.40',
  'CAMERA GAIN 12 EXPOSURE 4.0 MS',
] as const;

type Mask = Uint8Array;

const emptyMask = ({ width, height }: Clip): Mask => new Uint8Array(width * height);

function write(
  mask: Mask,
  { width, height }: Clip,
  text: string,
  place: Parameters<typeof eachTextPixel>[1],
) {
  eachTextPixel(text, place, (x, y) => {
    if (x >= 0 && x < width && y >= 0 && y < height) mask[y * width + x] = 1;
  });
}

const burn = (clip: Clip, mask: Mask, level: number): Clip =>
  mapPlaces(clip, (gray, at) => (mask[at] === 1 ? level : gray));

/** Two lines in a corner, as cameras burn them in. */
export function overlayText(clip: Clip, dot: number): Clip {
  const mask = emptyMask(clip);
  write(mask, clip, '2024-03-18 10:42:07', { x: 12, y: 12, dot });
  write(mask, clip, 'CH1 REC 50.0 FPS', { x: 12, y: 12 + 10 * dot, dot });
  return burn(clip, mask, 255);
}

/** Text over a share of the picture's height. */
export function overlayPage(clip: Clip, share: number): Clip {
  const mask = emptyMask(clip);
  const rows = Math.floor((share * clip.height) / 22);
  for (let row = 0; row < rows; row += 1)
    write(mask, clip, `${LINES[row % LINES.length]} ${LINES[(row + 2) % LINES.length]}`, {
      x: 8,
      y: 8 + 22 * row,
      dot: 2,
    });
  return burn(clip, mask, 255);
}

/** A bar with its length below, in the lower right. */
export function scaleBar(clip: Clip, thickness: number): Clip {
  const { width, height } = clip;
  const mask = emptyMask(clip);
  for (let x = width - 130; x < width - 30; x += 1)
    for (let y = height - 40; y < height - 40 + thickness; y += 1) mask[y * width + x] = 1;
  write(mask, clip, '50 UM', { x: width - 110, y: height - 28, dot: 2 });
  return burn(clip, mask, 255);
}

/** Lines of a counting chamber or of software, a pixel or two wide. */
export function gridLines(clip: Clip, every: number): Clip {
  const { width } = clip;
  return mapPlaces(clip, (gray, at) =>
    (at % width) % every < 2 || Math.floor(at / width) % every < 2 ? 210 : gray,
  );
}
