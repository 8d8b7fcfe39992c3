import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection and refuses new ones, as when the server is gone. */
  cut(): Promise<void>;
  /** Keeps connections open and passes nothing on, as when the network swallows packets. */
  hang(): void;
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Stands between a program and a server, so that a test can take the server away from that program alone. */
export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let hanging = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((inbound) => {
    keep(inbound);
    const outbound = connect(target.port, target.host);
    keep(outbound);
    inbound.on('data', (data) => void (hanging || outbound.write(data)));
    outbound.on('data', (data) => void (hanging || inbound.write(data)));
    inbound.on('close', () => outbound.destroy());
    outbound.on('close', () => inbound.destroy());
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const cut = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    cut,
    hang: () => {
      hanging = true;
    },
    restore: async () => {
      hanging = false;
      // A client that waited on a connection that swallowed bytes would wait for ever.
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(port);
    },
    close: async () => {
      if (server.listening) await cut();
    },
  };
}
