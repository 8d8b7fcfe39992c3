import type { Log } from '../log/log.ts';
import type { SpanAttributes, SpanContext, SpanKind } from './span.ts';
import type { TraceConfig } from './trace-config.ts';

export interface SpanBegin {
  readonly name: string;
  readonly kind: SpanKind;
  /** Undefined: the span begins a trace. */
  readonly parent?: SpanContext | undefined;
  /** Of the trace that it begins; a new one where nothing is given. */
  readonly traceId?: string;
}

export interface OpenSpan {
  readonly context: SpanContext;
  /** Hands it over for sending; neither waits nor fails. */
  end(result: { readonly attributes: SpanAttributes; readonly failed: boolean }): void;
}

export interface Tracer {
  begin(span: SpanBegin): OpenSpan;
  /** Sends what is left, for a moment. */
  stop(): Promise<void>;
}

/** Undefined where no collector is configured; nothing of what writes and sends spans is loaded then. */
export async function openTracer(
  config: TraceConfig | undefined,
  options: { readonly service: string; readonly log: Log },
): Promise<Tracer | undefined> {
  if (config === undefined) return undefined;
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  return createOtlpTracer(config, options);
}
