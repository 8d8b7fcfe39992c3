import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { limitConnections } from './connections-per-address.ts';

const MOST = 3;
const server = new EventEmitter() as unknown as Server;
limitConnections(server, MOST);

function open(remoteAddress: string): Socket & { readonly destroyed: boolean } {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    destroyed: false,
    destroy: () => Object.assign(socket, { destroyed: true }),
  });
  server.emit('connection', socket as unknown as Socket);
  return socket as unknown as Socket;
}

it('security finding 11: cuts the connections of one address beyond the limit, and of nobody else', () => {
  const first = Array.from({ length: MOST }, () => open('203.0.113.7'));
  expect(first.map(({ destroyed }) => destroyed)).toEqual(first.map(() => false));
  expect(open('203.0.113.7').destroyed).toBe(true);
  expect(open('::ffff:203.0.113.7').destroyed).toBe(true);
  expect(open('203.0.113.8').destroyed).toBe(false);
  first[0]?.emit('close');
  expect(open('203.0.113.7').destroyed).toBe(false);
});

it('never cuts a proxy on the same machine', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    for (let i = 0; i < 2 * MOST; i += 1) expect(open(address).destroyed).toBe(false);
});
