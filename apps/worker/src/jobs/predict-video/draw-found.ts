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

/** A frame of the video with what the model found in it, as JPEG. */
export async function drawFound(picture: GrayPicture, found: readonly Detection[]): Promise<Uint8Array> {
  const boxes = found.flatMap(({ x, y, width, height, confidence }) => {
    const box = clipBox(
      { x1: x - width / 2, y1: y - height / 2, x2: x + width / 2, y2: y + height / 2 },
      picture,
    );
    return box === undefined ? [] : [{ ...box, confidence, sure: confidence > SURE }];
  });
  return await drawDetections(inColour(picture), boxes);
}
