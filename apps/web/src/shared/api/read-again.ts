import type { Address } from '@sarm/contracts/http/address';
import type { RouteDefinition } from '@sarm/contracts/http/route';
import { baseApi } from './base-api.ts';
import { type ArgumentOf, readEndpoint } from './endpoint-of.ts';
import type { AppDispatch } from './store-types.ts';

/**
 * Reads a kept answer anew, also where it is being read: what is under way may have been answered before the change that is
 * the reason to read again, so it is waited for first.
 */
export const readAgain =
  <R extends RouteDefinition>(address: Address<R>, call: ArgumentOf<R>) =>
  async (dispatch: AppDispatch): Promise<void> => {
    await dispatch(baseApi.util.getRunningQueryThunk(address.id as never, call as never));
    await dispatch(readEndpoint(address).initiate(call, { forceRefetch: true, subscribe: false }));
  };
