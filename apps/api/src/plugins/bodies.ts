import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import '../http/bound-route.ts';
import { BrokenBody } from '../http/broken-body.ts';
import { exceededLimit } from '../http/exceeded-limit.ts';

/** JSON, multipart streams and tus parts; every other content type answers 415. */
export async function installBodies(app: FastifyInstance): Promise<void> {
  // text/plain would let a foreign page post to the sign-in call without a preflight.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const json = body as string;
    if (json === '') return done(null, undefined);
    const exceeded = exceededLimit(json, request.routeOptions.config.bound?.route.mostFields);
    if (exceeded !== undefined) return done(null, new BrokenBody(exceeded));
    void parseJson(request, json, (error, value) => done(null, error ? new BrokenBody() : value));
  });
  // The handler reads the raw stream: nothing of an upload is held in memory.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  await app.register(fastifyMultipart, {
    // The handler passes the size limit of the settings with request.parts({ limits: { fileSize } }).
    limits: { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 20, fieldSize: 65_536, parts: 25 },
  });
}
