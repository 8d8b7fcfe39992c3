import { areaMask, type VideoArea } from '@sarm/domain/videos/video-area';
import { clipBox } from '@sarm/domain/shapes/boxes';
import type { Detection } from '@sarm/measurement/detection';
import { drawDetections } from '@sarm/pictures/draw-detections';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import type { RawPicture } from '@sarm/pictures/raw-picture';

/** From this confidence on a box is drawn closed: below it a person would look twice. */
const SURE = 0.6;

function inColour({ gray, width, height }: GrayPicture): RawPicture {
  const rgb = new Uint8Array(gray.length * 3);
  for (let i = 0; i < gray.length; i += 1) rgb.fill(gray[i] ?? 0, 3 * i, 3 * i + 3);
  return { rgb, width, height };
}

/** Of the shorter side: the frames are looked at as small pictures, and the lines must not lie on the heads. */
const STROKE = 1 / 200;
const ROOM = 3;

/** Apart from each other, in widths of a line. */
const HATCH = 8;

/** What was left out is hatched: that nothing was found there says nothing of the model. */
function hatch({ rgb, width, height }: RawPicture, area: VideoArea, stroke: number): void {
  const mask = areaMask(area);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (mask[y * width + x] !== 1) continue;
      const isLine = (x + y) % (HATCH * stroke) < stroke;
      const at = 3 * (y * width + x);
      if (isLine) rgb.fill(255, at, at + 3);
      else for (let i = at; i < at + 3; i += 1) rgb[i] = (rgb[i] ?? 0) >> 1;
    }
}

/** A frame of the video with what the model found in it, as JPEG. */
export async function drawFound(
  picture: GrayPicture,
  found: readonly Detection[],
  area: VideoArea | undefined,
): Promise<Uint8Array> {
  const stroke = Math.max(2, Math.round(STROKE * Math.min(picture.width, picture.height)));
  const room = ROOM + stroke;
  const boxes = found.flatMap(({ x, y, width, height, confidence }) => {
    const [right, down] = [width / 2 + room, height / 2 + room];
    const box = clipBox({ x1: x - right, y1: y - down, x2: x + right, y2: y + down }, picture);
    return box === undefined ? [] : [{ ...box, confidence, sure: confidence > SURE }];
  });
  const drawn = inColour(picture);
  if (area !== undefined) hatch(drawn, area, stroke);
  return await drawDetections(drawn, boxes, stroke);
}
