import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { CALLS } from '@sarm/domain/limits';
import { clientOf } from '../http/client-address.ts';

const isLoopback = (client: string): boolean => /^(127\.|0:0:0:0::\/64$)/.test(client);

/**
 * Cuts connections of one client beyond a number that no laboratory comes near: descriptors are few, and a connection
 * costs its client nothing. A proxy opens those of everybody, so it counts for itself (limit_conn), and one on
 * the same machine is never cut.
 */
export function limitConnections(
  server: Pick<Server, 'on'>,
  most: number = CALLS.connectionsPerAddress,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket.remoteAddress ?? '');
    if (isLoopback(client)) return;
    const count = (open.get(client) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
}
