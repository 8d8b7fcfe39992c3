import { AppError } from '@sarm/domain/errors';

const KEY = /^[\x21-\x2b\x2d-\x7e]{1,100}$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

const misfit = (message: string): AppError =>
  new AppError('invalid_request', { message, errors: [{ field: 'Upload-Metadata', message }] });

/** tus: pairs of a key and a Base64 value, joined by commas. */
export function parseUploadMetadata(header: string | undefined): Record<string, string> {
  const found = new Map<string, string>();
  for (const pair of (header ?? '').split(',').map((each) => each.trim())) {
    if (pair === '') continue;
    const [key = '', value = '', ...more] = pair.split(' ');
    if (!KEY.test(key) || !BASE64.test(value) || more.length > 0 || found.has(key))
      throw misfit('Upload-Metadata is not valid');
    found.set(key, decode(value));
  }
  return Object.fromEntries(found);
}

function decode(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'base64'));
  } catch {
    throw misfit('Upload-Metadata must be UTF-8');
  }
}

/** The SHA-256 of the whole file as the sender read it: what arrives is that file or is refused. */
export function sha256Of(metadata: Readonly<Record<string, string>>): string {
  const given = metadata['sha256']?.trim().toLowerCase() ?? '';
  if (!/^[0-9a-f]{64}$/.test(given)) throw misfit('sha256 must be the SHA-256 of the file in hexadecimal');
  return given;
}
