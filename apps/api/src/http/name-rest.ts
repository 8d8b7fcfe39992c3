import type { FastifyRequest } from 'fastify';

/** A {path} is all that follows, with its slashes; the router knows that under no name of ours. */
export const wholeRest = (path: string): string => path.replace(/:path$/, '*');

export function nameRest(request: FastifyRequest): void {
  const params = request.params as Record<string, unknown> | undefined;
  if (params?.['*'] !== undefined) params['path'] = params['*'];
}
