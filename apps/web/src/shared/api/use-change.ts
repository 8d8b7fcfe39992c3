import type { Address } from '@sarm/contracts/http/address';
import type { RouteDefinition } from '@sarm/contracts/http/route';
import { changeEndpoint } from './endpoint-of.ts';

/** A call that changes something, and how it stands: `const [save, { isLoading }] = useChange(datasetsCalls.update)`. */
export const useChange = <R extends RouteDefinition>(address: Address<R>) =>
  changeEndpoint(address).useMutation();
