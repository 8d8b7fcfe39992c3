import { extname } from 'node:path/posix';

const BY_EXTENSION: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.json': 'application/json',
  '.gz': 'application/gzip',
  '.pdf': 'application/pdf',
  '.csv': 'text/csv',
};

export const contentTypeOfKey = (key: string): string =>
  BY_EXTENSION[extname(key)] ?? 'application/octet-stream';
