import type { Address } from './address.ts';
import { API_BASE } from './api-base.ts';
import type { CallOf, RouteDefinition } from './route.ts';

export interface BuiltRequest {
  readonly url: string;
  readonly method: string;
  readonly body?: unknown;
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

/** The URL and body of a call. Undefined query fields are left out; parameters are percent-encoded. */
export function buildRequest<R extends RouteDefinition>(address: Address<R>, call: CallOf<R>): BuiltRequest {
  const { params = {}, query = {}, body } = call as Parts;
  const path = address.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(field, String(value));
  const tail = search.size > 0 ? `?${search.toString()}` : '';
  return {
    url: `${API_BASE}${path}${tail}`,
    method: address.method,
    ...(body === undefined ? {} : { body }),
  };
}
