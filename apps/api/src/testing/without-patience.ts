import { EventEmitter } from 'node:events';
import type { AppDeps } from '../deps.ts';
import { type ChangeFeed, createChangeFeed } from '../live/change-feed.ts';

/** BUS-095: what a call answers whose work takes longer than people wait. The routes themselves wait for 25 seconds. */
export async function withoutPatience(
  appDeps: AppDeps,
  create: (deps: AppDeps, feed: ChangeFeed) => unknown,
  userId: string,
  call: { readonly object: { readonly id: string; readonly projectId: string }; readonly body: object },
): Promise<{ readonly status: number; readonly taskId: string }> {
  const deps = { ...appDeps, waitSeconds: 0.1 };
  const handler = create(deps, createChangeFeed(deps)) as (call: object) => Promise<{
    readonly status: number;
    readonly body: { readonly task_id: string };
  }>;
  const { status, body } = await handler({
    ...call,
    params: {},
    caller: { userId },
    actor: { userId, name: '', email: '', ipAddress: '', userAgent: '' },
    request: { server: { closing: new AbortController().signal } },
    reply: { raw: new EventEmitter() },
  });
  return { status, taskId: body.task_id };
}
