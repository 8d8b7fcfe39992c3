import type { FixedInput } from '@sarm/contracts/manifests/model-description';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { notice } from '@sarm/domain/catalogue/notices';
import { resizeGray } from '@sarm/pictures/resize-gray';
import { ModelRefused } from '../../onnx/model-refused.ts';
import type { NetworkPorts } from '../../onnx/open-session.ts';
import type { NamedTensor, Placement } from './layout.ts';

/** The grey that the YOLO family was trained with outside the picture. */
const OUTSIDE = 114 / 255;

/** The name of the input of a network that takes one picture. */
export function pictureInput({ inputs }: NetworkPorts, spec: FixedInput): string {
  const [input] = inputs;
  if (inputs.length !== 1 || input === undefined || input.type !== 'float32' || input.dims.length !== 4)
    throw new ModelRefused(notice('model.input_misfit'));
  const expected = [1, spec.colour === 'rgb' ? 3 : 1, spec.height, spec.width];
  // A dimension with a name takes any size.
  const fits = expected.every((size, i) => typeof input.dims[i] !== 'number' || input.dims[i] === size);
  if (!fits)
    throw new ModelRefused(
      notice('model.picture_size_misfit', { wanted: input.dims.join('×'), described: expected.join('×') }),
    );
  return input.name;
}

/** Fits a picture into the one size that the network takes, and returns where it lies in it. */
export function fitPicture(
  picture: GrayPicture,
  spec: FixedInput,
  name: string,
): { readonly input: NamedTensor; readonly placement: Placement } {
  const { width, height } = spec;
  const channels = spec.colour === 'rgb' ? 3 : 1;
  const letterbox = spec.fit === 'letterbox';
  const share = Math.min(width / picture.width, height / picture.height);
  const innerWidth = letterbox ? Math.max(1, Math.round(picture.width * share)) : width;
  const innerHeight = letterbox ? Math.max(1, Math.round(picture.height * share)) : height;
  const left = Math.floor((width - innerWidth) / 2);
  const top = Math.floor((height - innerHeight) / 2);
  const inner = resizeGray(picture, innerWidth, innerHeight);
  const plane = width * height;
  const data = new Float32Array(channels * plane);
  for (let channel = 0; channel < channels; channel += 1) {
    const mean = spec.mean?.[channel] ?? spec.mean?.[0] ?? 0;
    const deviation = spec.deviation?.[channel] ?? spec.deviation?.[0] ?? 1;
    data.fill((OUTSIDE - mean) / deviation, channel * plane, (channel + 1) * plane);
    for (let y = 0; y < innerHeight; y += 1) {
      const from = y * innerWidth;
      const to = channel * plane + (top + y) * width + left;
      for (let x = 0; x < innerWidth; x += 1)
        data[to + x] = ((inner.gray[from + x] ?? 0) / 255 - mean) / deviation;
    }
  }
  return {
    input: { name, type: 'float32', data, dims: [1, channels, height, width] },
    placement: {
      scaleX: innerWidth / picture.width,
      scaleY: innerHeight / picture.height,
      offsetX: left,
      offsetY: top,
    },
  };
}
