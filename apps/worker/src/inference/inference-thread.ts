import { parentPort, workerData } from 'node:worker_threads';
import * as runtime from 'onnxruntime-node';
import { ModelRefused } from './model-refused.ts';
import { openModel, type RunningModel } from './run-model.ts';
import type { FromThread, ThreadModel, ToThread } from './thread-messages.ts';

/**
 * The runtime computes inside the call, although the call looks asynchronous: on the main thread every picture would hold
 * up heartbeats and progress. So each session has a thread of its own.
 */
const port = parentPort;
if (port === null) throw new Error('runs as a thread only');

const say = (message: FromThread, moved: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, moved);
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function serve(model: RunningModel, message: ToThread): Promise<void> {
  if (message.kind === 'close') {
    await model.close();
    port?.close();
    return;
  }
  try {
    const rows = await model.detect(message);
    say({ kind: 'found', ticket: message.ticket, rows }, [rows.buffer as ArrayBuffer]);
  } catch (error) {
    say({ kind: 'failed', ticket: message.ticket, reason: reasonOf(error) });
  }
}

try {
  const model = await openModel(runtime, workerData as ThreadModel);
  // One at a time: a second picture inside the runtime would need its memory twice.
  let last = Promise.resolve();
  port.on('message', (message: ToThread) => {
    last = last.then(() => serve(model, message));
  });
  say({ kind: 'ready' });
} catch (error) {
  if (!(error instanceof ModelRefused)) throw error;
  say({ kind: 'refused', reason: error.message });
}
