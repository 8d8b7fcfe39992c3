import type { SignedInPerson } from './api-fixture.ts';

export interface SeenEvent {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** A server-sent stream as a client sees it, read on while the test continues. */
export interface WatchedEvents {
  readonly status: number;
  readonly contentType: string;
  readonly events: SeenEvent[];
  /** Keep-alive comments. */
  comments: number;
  ended: boolean;
  /** The data of the events of one name. */
  of(event: string): Record<string, unknown>[];
  lastId(): string;
  stop(): void;
}

export async function watchEvents(
  url: string,
  who: Pick<SignedInPerson, 'accessToken'>,
  lastEventId?: string,
): Promise<WatchedEvents> {
  const abort = new AbortController();
  const answer = await fetch(url, {
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${who.accessToken}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  });
  const events: SeenEvent[] = [];
  const seen: WatchedEvents = {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    events,
    comments: 0,
    ended: false,
    of: (event) => events.filter((each) => each.event === event).map((each) => each.data),
    lastId: () => events.at(-1)?.id ?? '',
    stop: () => abort.abort(),
  };
  void read(answer, seen).catch(() => undefined);
  return seen;
}

async function read(answer: Response, seen: WatchedEvents): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    const blocks = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith(':')) seen.comments += 1;
      else seen.events.push(parse(block));
    }
  }
  seen.ended = true;
}

function parse(block: string): SeenEvent {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  return {
    id: fields.get('id') ?? '',
    event: fields.get('event') ?? '',
    data: JSON.parse(fields.get('data') ?? '{}') as Record<string, unknown>,
  };
}
