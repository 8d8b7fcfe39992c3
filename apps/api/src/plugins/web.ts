import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_BASE } from '@sarm/contracts/http/route-table';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './errors.ts';
import { pagePolicy } from './security-headers.ts';

/** Stands in index.html wherever the nonce of the answer has to appear. */
export const NONCE_MARKER = '__CSP_NONCE__';
const YEAR_SECONDS = 31_536_000;

/** Serves the built web next to the API. Addresses of the web are its own matter, so each gets the one page. */
export async function installWeb(app: FastifyInstance, webFolder: string | undefined): Promise<void> {
  const sendPage = webFolder === undefined ? undefined : await pageSender(webFolder);
  if (webFolder !== undefined) {
    const assets = `${resolve(webFolder)}${sep}assets${sep}`;
    await app.register(fastifyStatic, {
      root: resolve(webFolder),
      index: false,
      wildcard: true,
      cacheControl: false,
      // The build puts compressed files next to the plain ones: a third of the bytes, and no work for each answer.
      preCompressed: true,
      // Names under assets carry a hash of their content; everything else must be revalidated.
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(assets);
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    app.get('/', { exposeHeadRoute: true }, (_request, reply) => sendPage?.(reply));
    app.get('/index.html', { exposeHeadRoute: true }, (_request, reply) => sendPage?.(reply));
  }
  const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendError(reply, new AppError('not_found'), request);
  // Routes, so that the router decides what is below the API: its address can be spelled in many ways.
  for (const url of [API_BASE, `${API_BASE}/*`]) app.all(url, notFound);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isFile = /\.[a-z0-9]+$/i.test(path);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (sendPage !== undefined && reads && !isFile) return sendPage(reply);
    return notFound(request, reply);
  });
}

async function pageSender(folder: string): Promise<(reply: FastifyReply) => FastifyReply> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return (reply) => {
    const nonce = randomBytes(18).toString('base64');
    return reply
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(NONCE_MARKER, nonce));
  };
}
