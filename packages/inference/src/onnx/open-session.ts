import { notice } from '@sarm/domain/catalogue/notices';
import type { InferenceProvider } from './inference-provider.ts';
import type { OnnxRuntime, OnnxSession } from './load-runtime.ts';
import { ModelRefused } from './model-refused.ts';

/** What goes into a network and what comes out of it. */
export interface NetworkPorts {
  readonly inputs: readonly {
    readonly name: string;
    readonly type: string;
    readonly dims: readonly (number | string)[];
  }[];
  readonly outputs: readonly string[];
}

/** One session on one thread. Pictures side by side on several of these are faster than one picture on several threads. */
export async function openSession(
  runtime: OnnxRuntime,
  bytes: Uint8Array,
  provider: InferenceProvider = 'cpu',
): Promise<OnnxSession> {
  try {
    // The runtime reads models from memory of its own only.
    return await runtime.InferenceSession.create(bytes.slice(), {
      executionProviders: [provider],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      executionMode: 'sequential',
      graphOptimizationLevel: 'all',
      logSeverityLevel: 3,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ModelRefused(notice('model.not_loadable', { reason: reason.slice(0, 300) }), { cause: error });
  }
}

export const portsOf = (session: OnnxSession): NetworkPorts => ({
  inputs: session.inputMetadata.map((input) =>
    input.isTensor
      ? { name: input.name, type: input.type, dims: input.shape }
      : { name: input.name, type: 'none', dims: [] },
  ),
  outputs: session.outputNames,
});

/** Outputs are as large as the picture. Left to the collector, which does not see their size, they pile up by dozens. */
export function releaseOutputs(outputs: Readonly<Record<string, { readonly data: ArrayBufferView }>>): void {
  for (const { data } of Object.values(outputs))
    if (data.buffer instanceof ArrayBuffer) data.buffer.transfer(0);
}
