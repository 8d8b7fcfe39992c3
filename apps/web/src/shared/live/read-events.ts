/** One server-sent event; comments (keep-alive) are skipped. */
export interface ServerEvent {
  readonly id: string;
  readonly name: string;
  readonly data: string;
}

const parseEvent = (block: string): ServerEvent | null => {
  let id = '';
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (line.startsWith('id:')) id = value;
    else if (line.startsWith('event:')) name = value;
    else if (line.startsWith('data:')) data.push(value);
  }
  return data.length === 0 ? null : { id, name, data: data.join('\n') };
};

/**
 * Reads an event stream from a fetch answer. EventSource cannot send the bearer, and a token in the URL
 * would end up in logs.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  /** Called at every sign of life, comments included. */
  onBytes: () => void = () => undefined,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      rest += decoder.decode(value, { stream: true }).replaceAll('\r\n', '\n');
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
