import type { ClassificationDescription } from '@sarm/contracts/manifests/classification-description';
import { notice } from '@sarm/domain/catalogue/notices';
import type { TensorData } from '../detect/layouts/layout.ts';
import { floatOutput } from '../detect/layouts/read-tensor.ts';
import type { OnnxRuntime, OnnxSession } from '../onnx/load-runtime.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { type NetworkPorts, releaseOutputs } from '../onnx/open-session.ts';
import { CROP_SIDE } from './crop-view.ts';

/** One crop to class: grey levels from 0 to 1, row by row. */
export interface ClassifyOrder {
  readonly picture: Float32Array;
}

const CELLS = CROP_SIDE * CROP_SIDE;
/** Single precision sums to one only nearly. */
const ROUNDING = 1e-3;

/** Probabilities in the order of the described classes. */
export function openClassification({
  runtime,
  session,
  ports,
  description,
}: {
  readonly runtime: OnnxRuntime;
  readonly session: OnnxSession;
  readonly ports: NetworkPorts;
  readonly description: ClassificationDescription;
}): (order: ClassifyOrder) => Promise<Float32Array<ArrayBuffer>> {
  checkPorts(ports);
  const count = description.classes.length;
  return async ({ picture }) => {
    if (picture.length !== CELLS) throw new RangeError(`picture has ${picture.length} numbers`);
    const outputs = (await session.run({
      picture: new runtime.Tensor('float32', picture, [1, 1, CROP_SIDE, CROP_SIDE]),
    })) as Readonly<Record<string, TensorData>>;
    const { data } = floatOutput(outputs, 'probabilities', 2);
    if (data.length !== count) throw new ModelRefused(notice('model.not_classes'));
    const answer = Float32Array.from(data);
    releaseOutputs(outputs);
    const sum = answer.reduce((total, each) => total + each, 0);
    // Scores in place of probabilities would be shown as a confidence that nobody has; NaN fails this too.
    if (!(answer.every((each) => each >= 0) && Math.abs(sum - 1) <= ROUNDING))
      throw new Error('the model answered with what are no probabilities');
    return answer;
  };
}

function checkPorts({ inputs, outputs }: NetworkPorts): void {
  const [input] = inputs;
  const isComplete =
    inputs.length === 1 &&
    input?.name === 'picture' &&
    input.type === 'float32' &&
    input.dims.length === 4 &&
    outputs.includes('probabilities');
  if (!isComplete) throw new ModelRefused(notice('model.not_classes'));
}
