import type { Readable } from 'node:stream';

export interface StoredBlob {
  readonly size: number;
  /** Hex SHA-256 of the bytes as they were stored. */
  readonly sha256: string;
}

export interface BlobInfo {
  readonly size: number;
  readonly contentType: string;
  readonly modifiedAt: Date;
}

/** Both ends included, as in an HTTP Range header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface LocalFile {
  readonly path: string;
  /** Removes a downloaded copy; does nothing where the store itself is a folder. */
  release(): Promise<void>;
}

/**
 * Where bytes live. Keys are made by the product (never from a user's file name): lower-case segments joined by '/'.
 * A blob appears under its key complete or not at all.
 */
export interface BlobStore {
  put(key: string, body: Readable | Uint8Array, options: { contentType: string }): Promise<StoredBlob>;
  /** Stores a local file and removes it; a folder store on the same disk takes it over without copying. */
  putFile(key: string, path: string, options: { contentType: string }): Promise<StoredBlob>;
  /** Rejects with BlobNotFound. */
  open(key: string, range?: ByteRange): Promise<{ info: BlobInfo; stream: Readable }>;
  head(key: string): Promise<BlobInfo | null>;
  /** A readable local path for programs that cannot read a stream (ffmpeg). */
  localFile(key: string, scratchFolder: string): Promise<LocalFile>;
  remove(key: string): Promise<void>;
  removePrefix(prefix: string): Promise<void>;
  list(prefix: string): AsyncIterable<string>;
  /** Rejects when the store cannot be written or read now. */
  check(): Promise<void>;
}

export class BlobNotFound extends Error {
  constructor(key: string) {
    super(`no blob under ${key}`);
    this.name = 'BlobNotFound';
  }
}

export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('the storage is full', { cause });
    this.name = 'StorageFull';
  }
}
