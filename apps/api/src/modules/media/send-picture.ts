import { contentDisposition } from '@sarm/domain/file-names';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mediaHeaders, type SentBlob, seenBefore } from './send-blob.ts';

export interface SentPicture extends Omit<SentBlob, 'key'> {
  /** Called only when the client does not have the picture already. */
  readonly draw: () => Promise<Uint8Array>;
}

/** A picture that is made for the answer, under the same headers as a stored one. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: SentPicture,
): Promise<'sent'> {
  void reply
    .headers(mediaHeaders(picture.etag))
    .header('content-disposition', contentDisposition(picture.disposition, picture.fileName));
  if (seenBefore(request, picture.etag)) {
    void reply.status(304).send();
    return 'sent';
  }
  const bytes = await picture.draw();
  void reply.type(picture.contentType).header('content-length', bytes.byteLength).send(Buffer.from(bytes));
  return 'sent';
}
