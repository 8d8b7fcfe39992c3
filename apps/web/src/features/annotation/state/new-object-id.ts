import { uuidV7 } from '@sarm/domain/ids';

/** Ids of boxes are made where they are drawn: an edit that is sent twice is then the same edit. */
export const newObjectId = (): string =>
  uuidV7(Date.now(), globalThis.crypto.getRandomValues(new Uint8Array(10)));
