import { Readable, type Transform } from 'node:stream';
import { type Locker, Server } from '@tus/server';
import { API_BASE } from '@sarm/contracts/http/route-table';
import { AppError, type ErrorCode } from '@sarm/domain/catalogue/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guardRate } from './guard-rate.ts';
import type { Staging } from './staging.ts';

export const UPLOADS_PATH = `${API_BASE}/sarm/video/uploads`;
const VERSION = '1.0.0';
const PASSED_ON = ['tus-resumable', 'upload-offset', 'upload-length', 'content-type', 'content-length'];

export interface TusAnswer {
  readonly status: number;
  readonly offset: number | undefined;
}

/** The tus protocol for one upload whose id, owner and size the product has already checked. */
export interface TusServer {
  serve(request: FastifyRequest, uploadId: string): Promise<TusAnswer>;
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  404: 'upload_gone',
  409: 'upload_conflict',
  410: 'upload_gone',
  412: 'upload_version',
  413: 'payload_too_large',
  423: 'upload_locked',
  507: 'storage_full',
};

export function createTusServer(staging: Staging, locker: Locker): TusServer {
  const ids = new WeakMap<object, string>();
  const nameOf = (request: object): string => staging.nameOf(ids.get(request) ?? '');
  const server = new Server({
    path: UPLOADS_PATH,
    datastore: staging.store,
    locker,
    namingFunction: nameOf,
    getFileIdFromRequest: nameOf,
    // The product has one origin; the default would allow every origin.
    allowedOrigins: () => false,
  });
  return {
    async serve(request, uploadId) {
      const body = request.method === 'PATCH' ? bodyOf(request) : undefined;
      const webRequest = toWebRequest(request, body);
      ids.set(webRequest, uploadId);
      const answer = await server.handleWeb(webRequest).finally(() => body?.destroy());
      // The protocol would answer as for a client that went away.
      if (body?.errored instanceof AppError) throw body.errored;
      if (answer.status >= 400) throw new AppError(await codeOf(answer));
      const offset = answer.headers.get('upload-offset');
      return { status: answer.status, offset: offset === null ? undefined : Number(offset) };
    },
  };
}

async function codeOf(answer: Response): Promise<ErrorCode> {
  const code = BY_STATUS[answer.status];
  if (code !== undefined) return code;
  // Another request took the upload over; the protocol has no status for it, and a client tries again after 423.
  if ((await answer.text()).includes('aborted')) return 'upload_locked';
  return answer.status >= 500 ? 'unavailable' : 'invalid_request';
}

export function checkVersion(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('tus-resumable', VERSION);
  if (request.headers['tus-resumable'] === VERSION) return;
  reply.header('tus-version', VERSION);
  throw new AppError('upload_version');
}

/** A stream of its own: giving it up must not close the connection, which still has to carry the answer. */
function bodyOf({ raw }: FastifyRequest): Transform {
  const body = guardRate();
  const cut = (): void => {
    if (!raw.readableEnded) body.destroy(new Error('the client went away'));
  };
  raw.once('error', cut).once('close', cut);
  body.once('close', () => raw.unpipe(body).off('error', cut).off('close', cut)).on('error', () => undefined);
  return raw.pipe(body);
}

/** Only PATCH carries bytes: a body that comes with another method is not read. */
function toWebRequest({ method, headers }: FastifyRequest, body: Transform | undefined): Request {
  const passed = new Headers();
  for (const name of PASSED_ON) {
    const value = headers[name];
    if (typeof value === 'string' && (body !== undefined || !name.startsWith('content-')))
      passed.set(name, value);
  }
  const url = `http://upload${UPLOADS_PATH}/upload`;
  if (body === undefined) return new Request(url, { method, headers: passed });
  const stream = Readable.toWeb(body) as ReadableStream<Uint8Array>;
  return new Request(url, { method, headers: passed, body: stream, duplex: 'half' });
}
