import { parentPort, workerData } from 'node:worker_threads';
import { loadRuntime } from '../onnx/load-runtime.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { openSession, portsOf } from '../onnx/open-session.ts';
import { ADAPTERS, type AnswerOf, type TaskName } from './adapters.ts';
import type { FromThread, ThreadModel, ToThread } from './thread-messages.ts';

/**
 * The runtime computes inside the call, although the call looks asynchronous: on the main thread every picture would hold
 * up heartbeats and progress. So each session has a thread of its own.
 */
const port = parentPort;
if (port === null) throw new Error('runs as a thread only');

const send = (message: FromThread, moved: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, moved);
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

try {
  const { task, description, bytes, provider } = workerData as ThreadModel;
  const runtime = await loadRuntime();
  const session = await openSession(runtime, bytes, provider);
  // Task, description and orders come from the same openModel; the compiler cannot follow them through a message.
  const open = ADAPTERS[task] as (opened: object) => (order: object) => Promise<AnswerOf<TaskName>>;
  const run = open({ runtime, session, ports: portsOf(session), description });
  const serve = async (message: ToThread): Promise<void> => {
    if (message.kind === 'close') {
      await session.release();
      port.close();
      return;
    }
    try {
      const answer = await run(message.order);
      send({ kind: 'done', ticket: message.ticket, answer }, [answer.buffer]);
    } catch (error) {
      send({ kind: 'failed', ticket: message.ticket, reason: reasonOf(error) });
    }
  };
  // One at a time: a second picture inside the runtime would need its memory twice.
  let last = Promise.resolve();
  port.on('message', (message: ToThread) => {
    last = last.then(() => serve(message));
  });
  send({ kind: 'ready' });
} catch (error) {
  if (!(error instanceof ModelRefused)) throw error;
  send({ kind: 'refused', reason: error.reason });
}
