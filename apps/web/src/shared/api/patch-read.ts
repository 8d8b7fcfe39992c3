import type { Address } from '@sarm/contracts/http/address';
import type { RouteDefinition } from '@sarm/contracts/http/route';
import { baseApi } from './base-api.ts';
import type { ResultOf } from './result-of.ts';
import type { ArgumentOf } from './endpoint-of.ts';

/** Writes a change into a kept answer before the server has answered; what it returns can take it back. */
export const patchRead = <R extends RouteDefinition>(
  address: Address<R>,
  call: ArgumentOf<R>,
  change: (answer: ResultOf<R>) => void,
) => baseApi.util.updateQueryData(address.id as never, call as never, change as never);
