import type { ModelDescription } from '@sarm/contracts/manifests/model-description';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import type { OnnxRuntime, OnnxSession } from '../onnx/load-runtime.ts';
import { type NetworkPorts, releaseOutputs } from '../onnx/open-session.ts';
import { createLayout } from './layouts/create-layout.ts';
import type { Found, Placement, TensorData } from './layouts/layout.ts';
import { scalePicture } from './scale-picture.ts';

/** One picture to look at. */
export interface DetectOrder {
  readonly picture: GrayPicture;
  readonly pixelSize?: number | undefined;
  /** Detections below it are left out. */
  readonly threshold: number;
}

/** x, y, width, height, confidence, class number. */
export const NUMBERS_PER_ROW = 6;

/** Rows of the detections, in pixels of the given picture. Refuses a network that does not have the described layout. */
export function openDetection({
  runtime,
  session,
  ports,
  description,
}: {
  readonly runtime: OnnxRuntime;
  readonly session: OnnxSession;
  readonly ports: NetworkPorts;
  readonly description: ModelDescription;
}): (order: DetectOrder) => Promise<Float64Array<ArrayBuffer>> {
  const layout = createLayout(description);
  layout.check(ports);
  return async ({ picture, pixelSize, threshold }) => {
    const scaled = scalePicture(picture, pixelSize, description.micrometresPerPixel);
    const { input, placement } = layout.prepare(scaled);
    const tensor = new runtime.Tensor(input.type, input.data, input.dims);
    const outputs = (await session.run({ [input.name]: tensor })) as Readonly<Record<string, TensorData>>;
    const scaleX = (placement.scaleX * scaled.width) / picture.width;
    const scaleY = (placement.scaleY * scaled.height) / picture.height;
    const found = layout
      .read(outputs, threshold)
      .filter((each) => description.classes[each.classIndex]?.kind != null);
    releaseOutputs(outputs);
    return toRows(found, { ...placement, scaleX, scaleY });
  };
}

function toRows(
  found: readonly Found[],
  { scaleX, scaleY, offsetX, offsetY }: Placement,
): Float64Array<ArrayBuffer> {
  const rows = new Float64Array(found.length * NUMBERS_PER_ROW);
  for (const [i, each] of found.entries()) {
    const row = [
      (each.x - offsetX) / scaleX,
      (each.y - offsetY) / scaleY,
      each.width / scaleX,
      each.height / scaleY,
      Math.min(each.confidence, 1),
      each.classIndex,
    ];
    rows.set(row, i * NUMBERS_PER_ROW);
  }
  return rows;
}
