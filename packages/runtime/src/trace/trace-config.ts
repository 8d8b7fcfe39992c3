import { z } from 'zod';

/**
 * A part of the configuration of API and worker. The names are those of OpenTelemetry: whoever runs a collector has set them
 * for other programs already.
 */
export const traceEnvironment = {
  /** Where a collector takes OTLP over HTTP; without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Sent along, as a collector with a password demands: name=value, divided by commas, values percent-encoded. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().transform(readHeaders).optional(),
};

export interface TraceConfig {
  /** Of the call that takes spans. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface TraceVariables {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: Readonly<Record<string, string>> | undefined;
}

export function readTraceConfig(v: TraceVariables): TraceConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = v;
  if (endpoint === undefined) return undefined;
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers };
}

function readHeaders(text: string, context: z.RefinementCtx): Record<string, string> {
  // Refuses what is no header at the start, not at the first span.
  const headers = new Headers();
  for (const entry of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', ...value] = entry.split('=');
    try {
      headers.set(name.trim(), decodeURIComponent(value.join('=').trim()));
    } catch {
      context.addIssue('not name=value, divided by commas, with values percent-encoded');
      return z.NEVER;
    }
  }
  return Object.fromEntries(headers);
}
