import { loadRuntime } from '../onnx/load-runtime.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import type { FromSam2, ToSam2 } from './sam2-messages.ts';
import { openSam2Networks, type Sam2Networks } from './sam2-networks.ts';

/** A process of its own: the networks take gigabytes, and a run inside the runtime cannot be stopped but by the end of it. */
const send = (message: FromSam2): void => {
  // Where the worker is gone nobody reads it, and this process ends as well.
  process.send?.(message, undefined, undefined, () => undefined);
};
let networks: Sam2Networks | undefined;

async function serve(message: ToSam2): Promise<void> {
  if (message.kind === 'open') {
    try {
      networks = await openSam2Networks(await loadRuntime(), message.files);
      send({ kind: 'ready' });
    } catch (error) {
      if (!(error instanceof ModelRefused)) throw error;
      send({ kind: 'refused', reason: error.reason });
    }
    return;
  }
  const { ticket, order } = message;
  try {
    const result = await networks?.run(order);
    send(result === undefined ? { kind: 'unseen', ticket } : { kind: 'done', ticket, ...result });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    send({ kind: 'failed', ticket, reason });
  }
}

let last = Promise.resolve();
process.on('message', (message: ToSam2) => {
  last = last.then(() => serve(message));
});
// A worker that is killed says nothing else.
process.on('disconnect', () => process.exit(0));
