import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { afterAll, expect } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import type { Lab } from '../../testing/lab-world.ts';

export const UPLOADS = '/api/sarm/video/uploads';
export const TUS = { 'tus-resumable': '1.0.0' };
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
export const encodeMetadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
export const idOf = (location: string): string => location.split('/').at(-1) ?? '';

export interface Start {
  readonly size?: number;
  readonly fields?: Record<string, string>;
  readonly who?: SignedInPerson;
}

/** A laboratory whose API runs in two copies on one database and one folder, and a tus client of both. */
export class UploadWorld {
  readonly lab: Lab;
  readonly origins: readonly [string, string];

  private constructor(lab: Lab, origins: readonly [string, string]) {
    this.lab = lab;
    this.origins = origins;
  }

  /** For a full test file. */
  static async ofFile(): Promise<UploadWorld> {
    const lab = await labOfFile();
    const second = await buildApp(lab.api.deps, { validateAnswers: true });
    afterAll(() => second.close());
    const listen = async (app: FastifyInstance): Promise<string> => {
      await app.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    };
    return new UploadWorld(lab, [await listen(lab.api.app), await listen(second)]);
  }

  metadataFor(bytes: Buffer): Record<string, string> {
    return {
      filename: 'sample.avi',
      name: 'By parts',
      dataset_id: this.lab.datasetId,
      sha256: sha256(bytes),
    };
  }

  start(bytes: Buffer, { size = bytes.length, fields, who = this.lab.member }: Start = {}) {
    return who.inject({
      method: 'POST',
      url: UPLOADS,
      headers: {
        ...TUS,
        'upload-length': String(size),
        'upload-metadata': encodeMetadata({ ...this.metadataFor(bytes), ...fields }),
      },
    });
  }

  async begin(bytes: Buffer, options: Start = {}): Promise<string> {
    const answer = await this.start(bytes, options);
    expect(answer.statusCode).toBe(201);
    return String(answer.headers['location']);
  }

  /** Header fields of a part; undici and node:http both take them. */
  partHeaders(offset: number, who: SignedInPerson = this.lab.member): Record<string, string> {
    return {
      ...TUS,
      authorization: `Bearer ${who.accessToken}`,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
  }

  send(location: string, offset: number, part: Buffer, options: { at?: 0 | 1; who?: SignedInPerson } = {}) {
    return fetch(`${this.origins[options.at ?? 0]}${location}`, {
      method: 'PATCH',
      headers: this.partHeaders(offset, options.who),
      body: part as Buffer<ArrayBuffer>,
    });
  }

  head(location: string, at: 0 | 1 = 0, who: SignedInPerson = this.lab.member) {
    return fetch(`${this.origins[at]}${location}`, {
      method: 'HEAD',
      headers: { ...TUS, authorization: `Bearer ${who.accessToken}` },
    });
  }

  async offsetOf(location: string, at: 0 | 1 = 0): Promise<string | null> {
    return (await this.head(location, at)).headers.get('upload-offset');
  }

  async staged(): Promise<string[]> {
    return (await readdir(join(this.lab.api.folder, 'uploads'))).sort();
  }

  videosNamed(id: string) {
    return this.lab.api.database.admin.db.selectFrom('videos').selectAll().where('id', '=', id).execute();
  }

  /** Nothing of it: no row, no bytes under a key, no staged bytes, no note. */
  async expectNothingLeft(location: string): Promise<void> {
    const id = idOf(location);
    const { db } = this.lab.api.database.admin;
    expect(await this.videosNamed(id)).toEqual([]);
    expect(await db.selectFrom('uploads').select('id').where('id', '=', id).execute()).toEqual([]);
    expect(await this.lab.blobs(blobKeys.videoPrefix(this.lab.projectId, id))).toEqual([]);
    expect((await this.staged()).filter((name) => name.startsWith(id))).toEqual([]);
    expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
  }
}
