/** Which span it is, in the words of W3C Trace Context: 32 and 16 hexadecimal digits. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
}

/**
 * All that a span may say. The list is closed because spans leave the installation: there is no place in it for a name, an
 * address with ids, a file, a body or a person.
 */
export interface SpanAttributes {
  readonly 'http.request.method'?: string;
  /** The pattern of the route table. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  /** A word of the product, never a message. */
  readonly 'error.type'?: 'aborted';
  readonly 'messaging.system'?: 'pg-boss';
  readonly 'messaging.operation.type'?: 'send' | 'process';
  /** The queue. */
  readonly 'messaging.destination.name'?: string;
  /** The job's id, as the log lines of its runs have it. */
  readonly 'messaging.message.id'?: string;
  /** As the log lines and the answers with an error have it. */
  readonly 'sarm.request_id'?: string;
  readonly 'sarm.job.attempt'?: number;
  readonly 'sarm.job.outcome'?: string;
  /** From the moment it might have begun. */
  readonly 'sarm.job.waited_ms'?: number;
}

export type SpanKind = 'server' | 'producer' | 'consumer';

export interface FinishedSpan extends SpanContext {
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds since 1970. */
  readonly begin: number;
  readonly end: number;
  readonly failed: boolean;
  readonly attributes: SpanAttributes;
}
