import type { AnswerOf, RouteDefinition } from '@sarm/contracts/http/route';

/** A 204 arrives as null in the cache. */
export type ResultOf<R extends RouteDefinition> = AnswerOf<R> extends undefined ? null : AnswerOf<R>;
