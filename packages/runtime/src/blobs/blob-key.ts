const SEGMENT = '[a-z0-9][a-z0-9._-]*';
const KEY = new RegExp(`^${SEGMENT}(?:/${SEGMENT})*$`);
const PREFIX = new RegExp(`^(?:${SEGMENT}/)+$`);
const MAX_LENGTH = 512;

export class InvalidBlobKey extends Error {
  constructor(key: string) {
    super(`not a blob key: ${JSON.stringify(key.slice(0, 80))}`);
    this.name = 'InvalidBlobKey';
  }
}

/**
 * No segment begins with a dot, is empty or holds a separator, a NUL or an encoded character:
 * joined to a root, a key that passes here cannot leave it, nor name the store's own hidden folders.
 */
export function checkKey(key: string): string {
  if (key.length > MAX_LENGTH || !KEY.test(key)) throw new InvalidBlobKey(key);
  return key;
}

/** A prefix names complete folders and ends with '/', so that 'videos/1' never also means 'videos/10'. */
export function checkPrefix(prefix: string): string {
  if (prefix.length > MAX_LENGTH || !PREFIX.test(prefix)) throw new InvalidBlobKey(prefix);
  return prefix;
}

/** For a list only, the empty prefix is everything: a backup must not miss a folder that nobody thought of. */
export const checkListed = (prefix: string): string => (prefix === '' ? '' : checkPrefix(prefix));
/** What the store keeps for itself begins with a dot. */
export const isKey = (path: string): boolean => path.length <= MAX_LENGTH && KEY.test(path);
