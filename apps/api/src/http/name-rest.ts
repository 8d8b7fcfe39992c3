import type { FastifyRequest } from 'fastify';

/** A {path} is all that follows, with its slashes; the router has only an unnamed wildcard for that. */
export const withWildcard = (path: string): string => path.replace(/:path$/, '*');

export function nameRest(request: FastifyRequest): void {
  const params = request.params as Record<string, unknown> | undefined;
  if (params?.['*'] !== undefined) params['path'] = params['*'];
}
