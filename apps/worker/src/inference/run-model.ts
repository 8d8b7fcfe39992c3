import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { createLayout } from './layouts/create-layout.ts';
import type { Layout, NetworkPorts, TensorData } from './layouts/layout.ts';
import { ModelRefused } from './model-refused.ts';
import { scalePicture } from './scale-picture.ts';
import { NUMBERS_PER_ROW, type ThreadModel, type ToThread } from './thread-messages.ts';

export interface OnnxRuntime {
  readonly InferenceSession: typeof InferenceSession;
  readonly Tensor: typeof Tensor;
}

export interface RunningModel {
  /** Rows of the detections, in pixels of the given picture. */
  detect(order: Extract<ToThread, { kind: 'detect' }>): Promise<Float64Array>;
  close(): Promise<void>;
}

/** One session on one thread. Pictures side by side on several of these are faster than one picture on several threads. */
export async function openModel(runtime: OnnxRuntime, model: ThreadModel): Promise<RunningModel> {
  const layout = createLayout(model.description);
  const session = await openSession(runtime, model.bytes);
  layout.check(portsOf(session));
  return {
    async detect({ picture, pixelSize }) {
      const scaled = scalePicture(picture, pixelSize, model.description.micrometresPerPixel);
      const { input, placement } = layout.prepare(scaled);
      const tensor = new runtime.Tensor(input.type, input.data, input.dims);
      const outputs = (await session.run({ [input.name]: tensor })) as Readonly<Record<string, TensorData>>;
      const scaleX = (placement.scaleX * scaled.width) / picture.width;
      const scaleY = (placement.scaleY * scaled.height) / picture.height;
      const rows = toRows(layout, outputs, { ...placement, scaleX, scaleY });
      for (const { data } of Object.values(outputs)) release(data.buffer);
      return rows;
    },
    close: () => session.release(),
  };

  function toRows(
    layout: Layout,
    outputs: Readonly<Record<string, TensorData>>,
    { scaleX, scaleY, offsetX, offsetY }: ReturnType<Layout['prepare']>['placement'],
  ): Float64Array {
    const found = layout
      .read(outputs)
      .filter((each) => model.description.classes[each.classIndex]?.kind != null);
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
}

/** Outputs are as large as the picture. Left to the collector, which does not see their size, they pile up by dozens. */
const release = (memory: ArrayBufferLike): void => {
  if (memory instanceof ArrayBuffer) memory.transfer(0);
};

async function openSession(runtime: OnnxRuntime, bytes: Uint8Array): Promise<InferenceSession> {
  try {
    // The runtime reads models from memory of its own only.
    return await runtime.InferenceSession.create(bytes.slice(), {
      executionProviders: ['cpu'],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ModelRefused(`The model cannot be loaded: ${reason.slice(0, 300)}`, { cause: error });
  }
}

const portsOf = (session: InferenceSession): NetworkPorts => ({
  inputs: session.inputMetadata.map((input) =>
    input.isTensor
      ? { name: input.name, type: input.type, dims: input.shape }
      : { name: input.name, type: 'none', dims: [] },
  ),
  outputs: session.outputNames,
});
