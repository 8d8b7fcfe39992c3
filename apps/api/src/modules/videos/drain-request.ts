import type { FastifyRequest } from 'fastify';

const DRAIN_MS = 30_000;

/**
 * Reads the rest of a refused body away, for a while: a client that is still sending would otherwise never come to
 * read the answer, and one that never stops is cut off.
 */
export function drainRequest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
  if (raw.readableEnded || raw.destroyed) return;
  const giveUp = setTimeout(() => raw.destroy(), DRAIN_MS);
  giveUp.unref();
  raw.once('close', () => clearTimeout(giveUp)).once('end', () => clearTimeout(giveUp));
}
