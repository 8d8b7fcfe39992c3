import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { BROKEN_BODY } from '../http/broken-body.ts';

/** JSON, multipart streams and tus parts; every other content type answers 415. */
export async function installBodies(app: FastifyInstance): Promise<void> {
  // text/plain would let a foreign page post to the sign-in call without a preflight.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, (error, value) => done(null, error ? BROKEN_BODY : value));
  });
  // The handler reads the raw stream: nothing of an upload is held in memory.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
  await app.register(fastifyMultipart, {
    // The handler passes the size limit of the settings with request.parts({ limits: { fileSize } }).
    limits: { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 20, fieldSize: 65_536, parts: 25 },
  });
}
