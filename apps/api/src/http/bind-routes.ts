import type { RouteDefinition } from '@sarm/contracts/http/route';
import { API_BASE, spellingsOf } from '@sarm/contracts/http/route-table';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { visibleRows } from '@sarm/domain/access/visible-rows';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { admitBody, admitRequest } from './admit-request.ts';
import type { BoundRoute } from './bound-route.ts';
import { createCallPlaces } from './call-places.ts';
import { isProbe } from './caller-key.ts';
import { checkAnswer } from './check-answer.ts';
import { checkTable, type HandlerTable, type RouteTable } from './check-table.ts';
import type { Audited, Changed, Handler } from './handler.ts';
import {
  idempotencyKeyOf,
  type PlainAnswer,
  REPLAYED_HEADER,
  runOnce,
  runOnceWithin,
} from './idempotency.ts';
import { withWildcard } from './name-rest.ts';
import { locatorOf, locatorWithin } from './locator.ts';
import { requireSessionToken, runInTransaction } from './run-in-transaction.ts';
import { translatorFor } from './translator-for.ts';

export interface Binding {
  readonly deps: AppDeps;
  readonly routes: RouteTable;
  readonly handlers: HandlerTable;
  /** Refuse answers that drift from the contract: on in tests and development. */
  readonly validateAnswers: boolean;
}

type AnyHandler = Handler<RouteDefinition>;

const opensOwn = ({ route }: BoundRoute): boolean => route.effect === 'own';

/** These last as long as their client likes. */
const isStream = ({ route: { bodyKind = 'json', answerKind } }: BoundRoute): boolean =>
  bodyKind !== 'json' || answerKind === 'events';

/** Registers every spelling of every route of the table; one handler answers them all. */
export function bindRoutes(app: FastifyInstance, binding: Binding): void {
  checkTable(binding.routes, binding.handlers);
  const places = createCallPlaces();
  for (const [group, members] of Object.entries(binding.routes)) {
    for (const [name, route] of Object.entries(members)) {
      const handler = binding.handlers[group]?.[name] as AnyHandler;
      for (const { method, path, paramsFromQuery } of spellingsOf(route)) {
        const bound: BoundRoute = { id: `${group}.${name}`, route, paramsFromQuery };
        app.route({
          method,
          url: `${API_BASE}${withWildcard(path)}`,
          config: { bound },
          // Monitors and balancers look with HEAD; to everybody else an address has only the method that is declared.
          exposeHeadRoute: isProbe(bound),
          ...(route.largestBody === undefined ? {} : { bodyLimit: route.largestBody }),
          // Access of a call with a transaction is decided inside it, once its body has arrived.
          onRequest: (request, reply) =>
            opensOwn(bound)
              ? places.run({ bound, request, reply, counted: true }, () =>
                  admitRequest(binding.deps, bound, request),
                )
              : requireSessionToken(bound, request),
          handler: (request, reply) =>
            places.run({ bound, request, reply, counted: !isStream(bound) }, () =>
              answerRequest({ binding, bound, handler }, request, reply),
            ),
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

const rowsOf = ({ access }: RouteDefinition, { caller }: FastifyRequest) =>
  access.kind === 'rows' && caller !== undefined ? visibleRows(access, caller) : undefined;

interface Call {
  readonly binding: Binding;
  readonly bound: BoundRoute;
  readonly handler: AnyHandler;
}

async function answerRequest(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { binding, bound } = call;
  if (bound.route.bodyOrQuery === true) request.body ??= request.query;
  const answer = opensOwn(bound)
    ? await answerAlone(call, request, reply)
    : await answerInTransaction(call, request, reply);
  if (answer === 'sent') return reply;
  if (binding.validateAnswers) checkAnswer(bound, answer);
  if ('replayed' in answer && answer.replayed) reply.header(REPLAYED_HEADER, 'true');
  return reply.status(answer.status).send(answer.body);
}

type Answer = PlainAnswer & { readonly replayed?: boolean };

/** The handler opens its transactions itself. */
async function answerAlone(
  { binding, bound, handler }: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer | 'sent'> {
  const body = await admitBody(locatorOf(binding.deps.db), bound, request);
  const work = async (): Promise<PlainAnswer | 'sent'> => {
    const answer = (await handler(inputOf(bound, { request, reply, body, tx: undefined }))) as
      | PlainAnswer
      | 'sent';
    const refused = answer === 'sent' && reply.raw.statusCode >= 400;
    if (bound.route.access.kind === 'object' && request.located === undefined && !refused) {
      throw new Error(`${bound.id} was answered without its access check`);
    }
    return answer;
  };
  const key = idempotencyKeyOf(bound, request);
  const userId = request.caller?.userId;
  return key === undefined || userId === undefined
    ? await work()
    : await runOnce(binding.deps, { bound, request, userId, key }, work);
}

async function answerInTransaction(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer> {
  let after: Changed['after'];
  const answer = await runInTransaction(call.binding.deps, { bound: call.bound, request }, (tx) =>
    answerWithin(call, { request, reply, tx }, (work) => {
      after = work;
    }),
  );
  await after?.();
  return answer;
}

/** Work, audit row and the answer to a repeated request are one transaction. */
async function answerWithin(
  { bound, handler }: Call,
  { request, reply, tx }: { request: FastifyRequest; reply: FastifyReply; tx: Scoped },
  onCommit: (after: Changed['after']) => void,
): Promise<Answer> {
  const body = await admitBody(locatorWithin(tx), bound, request);
  const work = async (): Promise<PlainAnswer> => {
    const { audit, after, ...answer } = (await handler(
      inputOf(bound, { request, reply, body, tx }),
    )) as PlainAnswer & Partial<Changed>;
    if (bound.route.effect === 'change') await writeAudit(tx, bound, { request, audit });
    onCommit(after);
    return answer;
  };
  const key = idempotencyKeyOf(bound, request);
  const userId = request.caller?.userId;
  return key === undefined || userId === undefined
    ? await work()
    : await runOnceWithin(tx, { bound, request, userId, key }, work);
}

/** Last in the transaction: the row locks the chain of its project until the commit. */
async function writeAudit(
  tx: Scoped,
  bound: BoundRoute,
  { request, audit }: { request: FastifyRequest; audit: Audited | undefined },
): Promise<void> {
  if (audit === undefined) throw new Error(`${bound.id} changed something and left no audit row`);
  if (audit === 'unchanged' || audit === 'no record') return;
  const records = 'action' in audit ? [audit] : audit;
  for (const record of records) await appendAudit(tx, actorOf(request), record);
}

const inputOf = (
  bound: BoundRoute,
  call: { request: FastifyRequest; reply: FastifyReply; body: unknown; tx: Scoped | undefined },
): Parameters<AnyHandler>[0] =>
  ({
    params: call.request.parsed?.params,
    query: call.request.parsed?.query,
    body: call.body,
    caller: call.request.caller,
    object: call.request.located,
    objects: call.request.locatedAll,
    rows: rowsOf(bound.route, call.request),
    t: translatorFor(call.request.headers['accept-language']),
    tx: call.tx,
    actor: actorOf(call.request),
    request: call.request,
    reply: call.reply,
  }) as Parameters<AnyHandler>[0];
