import { openClassification } from '../classify/classify-adapter.ts';
import { openDetection } from '../detect/detect-adapter.ts';
import { openSegmentation } from '../segment/segment-adapter.ts';

/**
 * What a thread can do with a session: prepare an order for the network, run it, and read its answer, which crosses to
 * the main thread without being copied. A new task is a folder next to `detect` and a line here.
 */
export const ADAPTERS = {
  detect: openDetection,
  segment: openSegmentation,
  classify: openClassification,
} as const;

export type TaskName = keyof typeof ADAPTERS;
type OpenAdapter<T extends TaskName> = (typeof ADAPTERS)[T];
type Run<T extends TaskName> = ReturnType<OpenAdapter<T>>;
export type DescriptionOf<T extends TaskName> = Parameters<OpenAdapter<T>>[0]['description'];
export type OrderOf<T extends TaskName> = Parameters<Run<T>>[0];
export type AnswerOf<T extends TaskName> = Awaited<ReturnType<Run<T>>>;
