import type { ClicksDescription } from '@sarm/contracts/manifests/segmentation-description';
import { notice } from '@sarm/domain/catalogue/notices';
import { MASK_PARTS, type MaskPart } from '@sarm/domain/shapes/masks';
import type { TensorData } from '../detect/layouts/layout.ts';
import { floatOutput } from '../detect/layouts/read-tensor.ts';
import type { OnnxRuntime, OnnxSession } from '../onnx/load-runtime.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { type NetworkPorts, releaseOutputs } from '../onnx/open-session.ts';
import { VIEW_SIDE } from './click-view.ts';

/** One view to outline a part in. */
export interface ClickViewOrder {
  readonly picture: Float32Array;
  readonly clicks: Float32Array;
  /** Zeros where there is none. */
  readonly former: Float32Array;
  readonly part: MaskPart;
}

const CELLS = VIEW_SIDE * VIEW_SIDE;
const INPUTS = { picture: 1, clicks: 2, former: 1 } as const;

/** Shares of the view row by row, and as the last number how well the network thinks to have done. */
export function openSegmentation({
  runtime,
  session,
  ports,
}: {
  readonly runtime: OnnxRuntime;
  readonly session: OnnxSession;
  readonly ports: NetworkPorts;
  readonly description: ClicksDescription;
}): (order: ClickViewOrder) => Promise<Float32Array<ArrayBuffer>> {
  checkPorts(ports);
  return async ({ part, ...order }) => {
    const feeds = Object.fromEntries(
      Object.entries(INPUTS).map(([name, channels]) => {
        const values = order[name as keyof typeof INPUTS];
        if (values.length !== channels * CELLS) throw new RangeError(`${name} has ${values.length} numbers`);
        return [name, new runtime.Tensor('float32', values, [1, channels, VIEW_SIDE, VIEW_SIDE])];
      }),
    );
    const chosen = Float32Array.from(MASK_PARTS, (each) => (each === part ? 1 : 0));
    const outputs = (await session.run({
      ...feeds,
      part: new runtime.Tensor('float32', chosen, [1, MASK_PARTS.length]),
    })) as Readonly<Record<string, TensorData>>;
    const mask = floatOutput(outputs, 'mask', 4);
    const quality = floatOutput(outputs, 'quality', 2);
    if (mask.data.length !== CELLS || quality.data.length !== 1)
      throw new ModelRefused(notice('model.not_clicks'));
    const answer = new Float32Array(CELLS + 1);
    answer.set(mask.data);
    answer.set(quality.data, CELLS);
    releaseOutputs(outputs);
    // A number that is none would become a mask that looks like one.
    if (!answer.every(Number.isFinite)) throw new Error('the model answered with what is no number');
    return answer;
  };
}

function checkPorts({ inputs, outputs }: NetworkPorts): void {
  const fits = (name: string, dimensions: number): boolean =>
    inputs.some((each) => each.name === name && each.type === 'float32' && each.dims.length === dimensions);
  const isComplete =
    inputs.length === 4 &&
    Object.keys(INPUTS).every((name) => fits(name, 4)) &&
    fits('part', 2) &&
    ['mask', 'quality'].every((name) => outputs.includes(name));
  if (!isComplete) throw new ModelRefused(notice('model.not_clicks'));
}
