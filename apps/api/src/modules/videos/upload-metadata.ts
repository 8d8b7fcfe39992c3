import type { ComplaintCode } from '@sarm/domain/catalogue/complaints';
import { AppError } from '@sarm/domain/catalogue/errors';

const KEY = /^[\x21-\x2b\x2d-\x7e]{1,100}$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

const misfit = (code: ComplaintCode): AppError =>
  new AppError('invalid_request', { errors: [{ field: 'Upload-Metadata', code }] });

/** tus: pairs of a key and a Base64 value, joined by commas. */
export function parseUploadMetadata(header: string | undefined): Record<string, string> {
  const found = new Map<string, string>();
  for (const pair of (header ?? '').split(',').map((each) => each.trim())) {
    if (pair === '') continue;
    const [key = '', value = '', ...more] = pair.split(' ');
    if (!KEY.test(key) || !BASE64.test(value) || more.length > 0 || found.has(key))
      throw misfit('upload_metadata_form');
    found.set(key, decode(value));
  }
  return Object.fromEntries(found);
}

function decode(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'base64'));
  } catch {
    throw misfit('upload_metadata_encoding');
  }
}

/** The SHA-256 of the full file as the sender read it: what arrives is that file or is refused. */
export function sha256Of(metadata: Readonly<Record<string, string>>): string {
  const given = metadata['sha256']?.trim().toLowerCase() ?? '';
  if (!/^[0-9a-f]{64}$/.test(given)) throw misfit('upload_checksum_form');
  return given;
}
