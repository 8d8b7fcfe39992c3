import { AppError } from '@sarm/domain/catalogue/errors';
import { contentDisposition } from '@sarm/domain/file-names';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { parseByteRange } from './byte-range.ts';

export interface SentBlob {
  readonly key: string;
  /** Changes exactly when the bytes do. */
  readonly etag: string;
  readonly contentType: string;
  readonly disposition: 'inline' | 'attachment';
  readonly fileName: string;
}

/** Streams a stored object, in full or in part. Nothing is held in memory; a client that goes away ends the reading. */
export async function sendBlob(
  { blobs }: Pick<AppDeps, 'blobs'>,
  request: FastifyRequest,
  reply: FastifyReply,
  blob: SentBlob,
): Promise<'sent'> {
  const info = await blobs.head(blob.key);
  if (info === null) throw new AppError('not_found');
  void reply
    .headers(mediaHeaders(blob.etag))
    .header('last-modified', info.modifiedAt.toUTCString())
    .header('accept-ranges', 'bytes')
    .header('content-disposition', contentDisposition(blob.disposition, blob.fileName));
  if (seenBefore(request, blob.etag)) {
    void reply.status(304).send();
    return 'sent';
  }
  const range = mayServePart(request, quoted(blob.etag)) ? readRange(request, reply, info.size) : undefined;
  const { stream } = await blobs.open(blob.key, range).catch((error: unknown) => {
    throw error instanceof BlobNotFound ? new AppError('not_found') : error;
  });
  if (range !== undefined)
    void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${info.size}`);
  void reply
    .type(blob.contentType)
    .header('content-length', range === undefined ? info.size : range.end - range.start + 1)
    .send(stream);
  return 'sent';
}

function readRange(request: FastifyRequest, reply: FastifyReply, size: number) {
  try {
    return parseByteRange(request.headers.range, size);
  } catch (error) {
    reply.header('content-range', `bytes */${size}`).removeHeader('content-disposition');
    throw error;
  }
}

/** A part fits only onto the same bytes: after a change If-Range requests all of them again. Dates are not trusted. */
const mayServePart = (request: FastifyRequest, etag: string): boolean => {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag;
};

const quoted = (etag: string): string => `"${etag}"`;

/**
 * No-store: neither a proxy nor the disk of a shared machine keeps videos and pictures of patients (decision 0042). The
 * ETag is for parts of a video, which fit onto the same bytes only, and for clients that keep files themselves.
 */
export const mediaHeaders = (etag: string): Record<string, string> => ({
  etag: quoted(etag),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
});

/** The client has these very bytes already. */
export const seenBefore = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((each) => each.trim())
    .some((each) => each.replace(/^W\//, '') === quoted(etag) || each === '*');
