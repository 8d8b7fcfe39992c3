import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** What becomes of a request on its way. */
export type Fate =
  | 'arrives'
  | 'request lost'
  | 'answer lost'
  | 'request doubled'
  | 'request delayed'
  | 'answer delayed';
/** The test says in this header what the network shall do; the API never sees it. */
export const FATE_HEADER = 'x-fate';
const DELAY_MS = 40;

export interface CuttingProxy {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Stands between a browser and the API, and cuts connections: before the request is passed on, or before its answer is. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const pass = (
    incoming: IncomingMessage,
    body: Buffer,
  ): Promise<{ answer: IncomingMessage; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const { [FATE_HEADER]: _, connection: __, ...headers } = incoming.headers;
      const options = { hostname, port, method: incoming.method, path: incoming.url, headers };
      const outgoing = request(options, (answer) => {
        void collect(answer).then((bytes) => resolve({ answer, body: bytes }), reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  const serve = async (incoming: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const fate = incoming.headers[FATE_HEADER] as Fate | undefined;
    const body = await collect(incoming);
    if (fate === 'request lost') return void incoming.socket.destroy();
    if (fate === 'request delayed') await wait(DELAY_MS);
    const passed = await pass(incoming, body);
    // The second one comes after whatever the sender does next.
    if (fate === 'request doubled')
      void wait(DELAY_MS).then(() => pass(incoming, body).catch(() => undefined));
    if (fate === 'answer lost') return void incoming.socket.destroy();
    if (fate === 'answer delayed') await wait(DELAY_MS);
    reply.writeHead(passed.answer.statusCode ?? 502, {
      'content-type': passed.answer.headers['content-type'] ?? 'application/json',
    });
    reply.end(passed.body);
  };

  const server = createServer((incoming, reply) => {
    void serve(incoming, reply).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function collect(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
