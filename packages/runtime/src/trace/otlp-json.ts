import type { FinishedSpan, SpanAttributes, SpanKind } from './span.ts';

/** Numbers of opentelemetry/proto/trace/v1/trace.proto. */
const KINDS: Readonly<Record<SpanKind, number>> = { server: 2, producer: 4, consumer: 5 };
const STATUS_ERROR = 2;
/** The caller's context is in this process or in the payload of a job, never in a foreign one. */
const SAMPLED = 1;

export type Attributes = SpanAttributes | Readonly<Record<string, string>>;

/** One ExportTraceServiceRequest as OTLP/JSON wants it: ids hexadecimal, 64-bit numbers as texts, enumerations as numbers. */
export function writeOtlpJson(spans: readonly FinishedSpan[], resource: Attributes): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: writeAttributes(resource) },
        scopeSpans: [{ scope: { name: 'sarm' }, spans: spans.map(writeSpan) }],
      },
    ],
  });
}

const writeSpan = (span: FinishedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: KINDS[span.kind],
  flags: SAMPLED,
  startTimeUnixNano: nanoseconds(span.begin),
  endTimeUnixNano: nanoseconds(span.end),
  attributes: writeAttributes(span.attributes),
  status: span.failed ? { code: STATUS_ERROR } : {},
});

const writeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]: [string, string | number]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }));

/** Microseconds are as much as a number holds exactly until the year 2255. */
const nanoseconds = (milliseconds: number): string => `${Math.round(milliseconds * 1000)}000`;
