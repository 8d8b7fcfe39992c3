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

/** A frame of the video with what the model found in it, as JPEG. */
export async function drawFound(picture: GrayPicture, found: readonly Detection[]): Promise<Uint8Array> {
  const stroke = Math.max(2, Math.round(STROKE * Math.min(picture.width, picture.height)));
  const room = ROOM + stroke;
  const boxes = found.flatMap(({ x, y, width, height, confidence }) => {
    const [right, down] = [width / 2 + room, height / 2 + room];
    const box = clipBox({ x1: x - right, y1: y - down, x2: x + right, y2: y + down }, picture);
    return box === undefined ? [] : [{ ...box, confidence, sure: confidence > SURE }];
  });
  return await drawDetections(inColour(picture), boxes, stroke);
}
