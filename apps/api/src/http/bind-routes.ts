import type { RouteDefinition } from '@sarm/contracts/http/route';
import { API_BASE, spellingsOf } from '@sarm/contracts/http/route-table';
import type { Actor } from '@sarm/database/audit.repository';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { admitBody, admitRequest } from './admit-request.ts';
import type { BoundRoute } from './bound-route.ts';
import { checkAnswer } from './check-answer.ts';
import { checkTable, type HandlerTable, type RouteTable } from './check-table.ts';
import type { Handler } from './handler.ts';
import { idempotencyKeyOf, type PlainAnswer, REPLAYED_HEADER, runOnce } from './idempotency.ts';

export interface Binding {
  readonly deps: AppDeps;
  readonly routes: RouteTable;
  readonly handlers: HandlerTable;
  /** Refuse answers that drift from the contract: on in tests and development. */
  readonly validateAnswers: boolean;
}

type AnyHandler = Handler<RouteDefinition>;

/** Registers every spelling of every route of the table; one handler answers them all. */
export function bindRoutes(app: FastifyInstance, binding: Binding): void {
  checkTable(binding.routes, binding.handlers);
  for (const [group, members] of Object.entries(binding.routes)) {
    for (const [name, route] of Object.entries(members)) {
      const handler = binding.handlers[group]?.[name] as AnyHandler;
      for (const { method, path, paramsFromQuery } of spellingsOf(route)) {
        const bound: BoundRoute = { id: `${group}.${name}`, route, paramsFromQuery };
        app.route({
          method,
          url: `${API_BASE}${path}`,
          config: { bound },
          onRequest: (request) => admitRequest(binding.deps, bound, request),
          handler: (request, reply) => answerRequest({ binding, bound, handler }, request, reply),
        });
      }
    }
  }
}

export const actorOf = (request: FastifyRequest): Actor => ({
  userId: request.caller?.userId ?? null,
  name: request.caller?.displayName ?? '',
  email: request.caller?.email ?? '',
  ipAddress: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
});

async function answerRequest(
  { binding, bound, handler }: { binding: Binding; bound: BoundRoute; handler: AnyHandler },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = await admitBody(binding.deps, bound, request);
  const work = async (): Promise<PlainAnswer | 'sent'> => {
    const answer = (await handler({
      params: request.parsed?.params,
      query: request.parsed?.query,
      body,
      caller: request.caller,
      object: request.located,
      objects: request.locatedAll,
      actor: actorOf(request),
      request,
      reply,
    } as Parameters<AnyHandler>[0])) as PlainAnswer | 'sent';
    const refused = answer === 'sent' && reply.raw.statusCode >= 400;
    if (bound.route.access.kind === 'in-project' && request.located === undefined && !refused) {
      throw new Error(`${bound.id} was answered without its access check`);
    }
    return answer;
  };
  const key = idempotencyKeyOf(bound, request);
  const userId = request.caller?.userId;
  const answer =
    key === undefined || userId === undefined
      ? await work()
      : await runOnce(binding.deps, { bound, request, userId, key }, work);
  if (answer === 'sent') return reply;
  if (binding.validateAnswers) checkAnswer(bound, answer);
  if ('replayed' in answer && answer.replayed) reply.header(REPLAYED_HEADER, 'true');
  return reply.status(answer.status).send(answer.body);
}
