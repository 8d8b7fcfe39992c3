import { isMainThread } from 'node:worker_threads';
import type * as Runtime from 'onnxruntime-node';

/** The only module that may import the library: loaded elsewhere it runs with its telemetry. */
export type OnnxRuntime = Pick<typeof Runtime, 'InferenceSession' | 'Tensor'>;
export type OnnxSession = Runtime.InferenceSession;

const SWITCH = 'ORT_DISABLE_TELEMETRY';

/**
 * From the moment it loads, the library writes a device id into the home folder and collects what is run; data of
 * clinics must not be part of that. It reads the environment of the process, which only the main thread can change:
 * call this there before a thread loads it. An earlier value of the environment is overruled.
 */
export function forbidTelemetry(): void {
  if (!isMainThread) throw new Error('only the main thread can switch telemetry off');
  process.env[SWITCH] = '1';
}

/** Refuses on a thread whose main thread did not switch telemetry off. */
export async function loadRuntime(): Promise<OnnxRuntime> {
  if (isMainThread) forbidTelemetry();
  if (process.env[SWITCH] !== '1') throw new Error('telemetry was not switched off by the main thread');
  return await import('onnxruntime-node');
}
