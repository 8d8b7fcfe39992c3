import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Address } from '@sarm/contracts/http/address';
import type { RouteDefinition } from '@sarm/contracts/http/route';
import { type ArgumentOf, readEndpoint } from './endpoint-of.ts';
import { useDemoReader } from './shown-demo.ts';

export interface ReadHookOptions {
  /** Requested again although an answer is kept, e.g. before something is edited. */
  readonly refetchOnMountOrArgChange?: boolean;
  /** Requested again after so many milliseconds while it is shown. */
  readonly pollingInterval?: number;
}
type ReadArguments<R extends RouteDefinition> =
  ArgumentOf<R> extends void
    ? readonly [call?: null, options?: ReadHookOptions]
    : readonly [call: ArgumentOf<R> | null, options?: ReadHookOptions];

const useAnswer = <R extends RouteDefinition>(address: Address<R>, ...[call, options]: ReadArguments<R>) =>
  readEndpoint(address).useQuery(call === null ? skipToken : (call as ArgumentOf<R>), options);

/** The answer of a reading call, kept and shared by all who request the same. null: no request yet. */
export function useRead<R extends RouteDefinition>(address: Address<R>, ...request: ReadArguments<R>) {
  const query = useAnswer(address, ...request);
  useDemoReader(request[0] === null ? undefined : query.data);
  return query;
}
