import type { QueueDefinition } from '@sarm/contracts/jobs/job';
import { currentOrigin } from '../trace/origin.ts';
import type { Tracer } from '../trace/tracer.ts';
import { withOrigin } from './job-origin.ts';

/** Sends the payload with what it goes back to; the span of the sending is the parent of every attempt. */
export async function sendFromOrigin<T>(
  { tracer, work, jobId }: { tracer: Tracer | undefined; work: QueueDefinition; jobId: string },
  payload: object,
  send: (payload: object) => Promise<T>,
): Promise<T> {
  const { requestId, span: parent } = currentOrigin();
  const span = tracer?.begin({ kind: 'producer', name: `send ${work.name}`, parent });
  let failed = true;
  try {
    const sent = await send(withOrigin(payload, { requestId, span: span?.context ?? parent }));
    failed = false;
    return sent;
  } finally {
    span?.end({
      failed,
      attributes: {
        'messaging.system': 'pg-boss',
        'messaging.operation.type': 'send',
        'messaging.destination.name': work.name,
        'messaging.message.id': jobId,
      },
    });
  }
}
