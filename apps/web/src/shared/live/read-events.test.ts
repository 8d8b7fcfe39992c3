import { describe, expect, it, vi } from 'vitest';
import { readEvents } from './read-events.ts';

const streamOf = (...parts: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

describe('server-sent events', () => {
  it('reads events that arrive in pieces, with comments and line endings of either kind', async () => {
    const events: unknown[] = [];
    const alive = vi.fn();
    const stream = streamOf(
      ': keep',
      '-alive\n\nid: 7\r\nevent: task\r\ndata: {"a"',
      ':1}\r\n\r\nid: 8\ndata: x\ndata: y\n\n',
    );
    for await (const event of readEvents(stream, alive)) events.push(event);
    expect(events).toEqual([
      { id: '7', name: 'task', data: '{"a":1}' },
      { id: '8', name: 'message', data: 'x\ny' },
    ]);
    expect(alive).toHaveBeenCalledTimes(3);
  });
});
