import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, string>>;
}

export interface OtlpReceiver {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** The bodies as they came. */
  readonly bodies: string[];
  readonly headers: IncomingMessage['headers'][];
  stop(): Promise<void>;
}

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } };
type Sent = Omit<ReceivedSpan, 'attributes' | 'service'> & { attributes: Attribute[] };
interface Request {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Sent[] }[] }[];
}

const flat = (attributes: readonly Attribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));

const spansOf = ({ resourceSpans }: Request): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: flat(resource.attributes)['service.name'] ?? '',
        attributes: flat(span.attributes),
      })),
    ),
  );

/** A collector that takes OTLP/JSON on a free port and keeps what it was sent; `status` is what it answers, null: nothing, ever. */
export async function startOtlpReceiver(status: number | null = 200): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    headers.push(request.headers);
    const body = await text(request);
    bodies.push(body);
    if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(body) as Request));
    if (status !== null) response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    headers,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
