import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PINNED_ORT } from '@sarm/contracts/manifests/sam2-tiny';
import type { NetworkFile } from '@sarm/contracts/manifests/segmentation-description';
import { notice } from '@sarm/domain/catalogue/notices';
import { inspectOnnx } from '../onnx/inspect-onnx.ts';
import type { OnnxRuntime, OnnxSession } from '../onnx/load-runtime.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { type NetworkPorts, openSession, portsOf, releaseOutputs } from '../onnx/open-session.ts';
import { LastUsed } from './last-used.ts';
import type { Sam2Files, Sam2Order } from './sam2-messages.ts';
import { ANSWER_SIDE, PAGE_SIDE } from './sam2-page.ts';

/** Of one picture 17 MB, of sixteen crops each. */
const PICTURES_KEPT = 12;
/** Of the pictures that the networks were trained on. */
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
const ENCODED = ['image_embed', 'high_res_feats_0', 'high_res_feats_1'] as const;
const PROMPTS = ['point_coords', 'point_labels', 'mask_input', 'has_mask_input'] as const;
const PIXELS = PAGE_SIDE * PAGE_SIDE;

type Tensor = InstanceType<OnnxRuntime['Tensor']>;
type Tensors = Readonly<Record<string, Tensor>>;

export interface Sam2Result {
  readonly masks: Float32Array;
  readonly scores: Float32Array;
  readonly spent: { readonly encode: number; readonly decode: number };
}

export interface Sam2Networks {
  /** Undefined: the picture is not there, and the order did not bring it. */
  run(order: Sam2Order): Promise<Sam2Result | undefined>;
}

/** Throws ModelRefused when the files are not those that are registered, or no networks of SAM 2. */
export async function openSam2Networks(
  runtime: OnnxRuntime,
  { encoder: encoderFile, decoder: decoderFile }: Sam2Files,
): Promise<Sam2Networks> {
  const encoder = await open(runtime, encoderFile);
  const decoder = await open(runtime, decoderFile);
  checkPorts(portsOf(encoder), { inputs: ['image'], outputs: ENCODED });
  checkPorts(portsOf(decoder), { inputs: [...ENCODED, ...PROMPTS], outputs: ['masks', 'iou_predictions'] });
  const pictures = new LastUsed<Tensors>(PICTURES_KEPT);

  const encode = async (page: Uint8Array): Promise<Tensors> => {
    const image = new runtime.Tensor('float32', normalised(page), [1, 3, PAGE_SIDE, PAGE_SIDE]);
    return await encoder.run({ image });
  };

  const decode = async (picture: Tensors, order: Sam2Order): Promise<Omit<Sam2Result, 'spent'>> => {
    const { places, labels } = order.prompts ?? { places: new Float32Array(), labels: new Float32Array() };
    const tensor = (values: Float32Array, dims: readonly number[]): Tensor =>
      new runtime.Tensor('float32', values, dims);
    const outputs = await decoder.run({
      ...Object.fromEntries(ENCODED.map((name) => [name, picture[name]!])),
      point_coords: tensor(places, [1, labels.length, 2]),
      point_labels: tensor(labels, [1, labels.length]),
      // Worse with the former mask than without: see the segmenter.
      mask_input: tensor(new Float32Array(ANSWER_SIDE * ANSWER_SIDE), [1, 1, ANSWER_SIDE, ANSWER_SIDE]),
      has_mask_input: tensor(new Float32Array(1), [1]),
    });
    const [masks, scores] = [outputs['masks']?.data, outputs['iou_predictions']?.data];
    if (!(masks instanceof Float32Array && scores instanceof Float32Array)) throw notSam2();
    if (masks.length !== scores.length * ANSWER_SIDE * ANSWER_SIDE) throw notSam2();
    const answer = { masks: masks.slice(), scores: scores.slice() };
    releaseOutputs(outputs as Readonly<Record<string, { readonly data: ArrayBufferView }>>);
    return answer;
  };

  return {
    run: async (order) => {
      const from = performance.now();
      let picture = pictures.get(order.key);
      if (picture === undefined) {
        if (order.page === undefined) return undefined;
        picture = await encode(order.page);
        pictures.set(order.key, picture);
      }
      const encoded = performance.now();
      const answer =
        order.prompts === undefined
          ? { masks: new Float32Array(), scores: new Float32Array() }
          : await decode(picture, order);
      return { ...answer, spent: { encode: encoded - from, decode: performance.now() - encoded } };
    },
  };
}

const notSam2 = (): ModelRefused => new ModelRefused(notice('model.not_sam2'));

async function open(runtime: OnnxRuntime, { path, format, sha256 }: NetworkFile): Promise<OnnxSession> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new ModelRefused(notice('model.file_missing', { name: path }), { cause: error });
  });
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new ModelRefused(notice('model.not_of_card'));
  if (format === 'onnx') inspectOnnx(bytes);
  else if (!PINNED_ORT.has(sha256)) throw new ModelRefused(notice('model.not_onnx'));
  return await openSession(runtime, bytes);
}

function checkPorts(
  { inputs, outputs }: NetworkPorts,
  expected: { readonly inputs: readonly string[]; readonly outputs: readonly string[] },
): void {
  const fits =
    inputs.length === expected.inputs.length &&
    expected.inputs.every((name) => inputs.some((each) => each.name === name && each.type === 'float32')) &&
    expected.outputs.every((name) => outputs.includes(name));
  if (!fits) throw notSam2();
}

/** Channel by channel, as the networks were trained. */
function normalised(page: Uint8Array): Float32Array {
  if (page.length !== PIXELS * 3) throw new RangeError(`a picture of ${page.length} numbers`);
  const image = new Float32Array(PIXELS * 3);
  for (let channel = 0; channel < 3; channel += 1) {
    const [mean, deviation] = [MEAN[channel]!, DEVIATION[channel]!];
    for (let i = 0; i < PIXELS; i += 1)
      image[channel * PIXELS + i] = (page[i * 3 + channel]! / 255 - mean) / deviation;
  }
  return image;
}
