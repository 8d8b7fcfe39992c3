import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';
import { signMediaToken } from '../../credentials/media-token.ts';

let lab: Lab;
let videoId: string;
let frameId: string;
let original: Buffer;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  videoId = await lab.video({ original_filename: 'sämple "1".avi' });
  frameId = await lab.frame(videoId, 12);
  const { stream } = await lab.api.deps.blobs.open(blobKeys.original(lab.projectId, videoId));
  original = Buffer.concat(await stream.toArray());
});
afterAll(() => lab.stop());

const originalUrl = (): string => `/api/sarm/media/view-video/${videoId}?original=true`;
const tokenFor = async (who: SignedInPerson, kind: string, id: string): Promise<string> => {
  const answer = await who.inject({ method: 'POST', url: '/api/sarm/media/token', payload: { kind, id } });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ token: string }>().token;
};
const anonymous = async (url: string): Promise<number> => (await lab.api.inject({ url })).statusCode;

describe('media', () => {
  it('BUS-192 TEC-284 answers the uploaded file or the playback copy, safely typed and named', async () => {
    const full = await lab.viewer.inject({ url: originalUrl() });
    expect(full.statusCode).toBe(200);
    expect(full.rawPayload).toEqual(original);
    expect(full.headers).toMatchObject({
      'content-type': 'video/x-msvideo',
      'content-length': String(original.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="s_mple _1_.avi"; filename*=UTF-8''s%C3%A4mple%20%221%22.avi`,
    });
    // ASVS 14.3.2: nothing of a patient stays in the cache of a browser.
    expect(full.headers['cache-control']).toBe('private, no-store');
    const copy = await lab.viewer.inject({ url: `/api/sarm/media/view-video/${videoId}` });
    expect(copy.headers).toMatchObject({ 'content-type': 'video/mp4' });
    expect(copy.headers['content-disposition']).toMatch(/^inline/);
    const unchecked = await lab.video({
      preview_key: null,
      container: null,
      original_filename: 'x.html.avi',
    });
    expect((await lab.viewer.inject({ url: `/api/sarm/media/view-video/${unchecked}` })).statusCode).toBe(
      404,
    );
    const raw = await lab.viewer.inject({ url: `/api/sarm/media/view-video/${unchecked}?original=true` });
    expect(raw.headers['content-type']).toBe('application/octet-stream');
  });

  it('answers the stored presentation times, and says so while the file check has not stored them', async () => {
    const times = Buffer.from('times');
    await lab.api.deps.blobs.put(blobKeys.timeline(lab.projectId, videoId), times, {
      contentType: 'application/gzip',
    });
    const url = (id: string): string => `/api/sarm/media/frame-times/${id}`;
    const answer = await lab.viewer.inject({ url: url(videoId) });
    expect(answer.rawPayload).toEqual(times);
    expect((await lab.stranger.inject({ url: url(videoId) })).statusCode).toBe(404);
    const unchecked = await lab.viewer.inject({ url: url(await lab.video({ timeline_key: null })) });
    expect(unchecked.json()).toMatchObject({ code: 'video_not_ready' });
  });

  it('TEC-284 serves byte ranges: first, open, suffix; refuses ranges behind the end with 416', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await lab.viewer.inject({ url: originalUrl(), headers: { range, ...more } });
      return { ...answer, range: answer.headers['content-range'], bytes: answer.rawPayload };
    };
    const first = await part('bytes=0-99');
    expect([first.statusCode, first.range]).toEqual([206, `bytes 0-99/${original.length}`]);
    expect(first.bytes).toEqual(original.subarray(0, 100));
    expect((await part('bytes=1900-')).bytes).toEqual(original.subarray(1900));
    expect((await part('bytes=-10')).bytes).toEqual(original.subarray(-10));
    const behind = await part('bytes=5000-');
    expect([behind.statusCode, behind.range]).toEqual([416, 'bytes */2000']);
    expect((await part('bytes=0-1,5-6')).statusCode).toBe(200);
    const etag = String(first.headers['etag']);
    expect((await part('bytes=0-9', { 'if-range': etag })).statusCode).toBe(206);
    expect((await part('bytes=0-9', { 'if-range': '"other"' })).statusCode).toBe(200);
    const cached = await lab.viewer.inject({ url: originalUrl(), headers: { 'if-none-match': etag } });
    expect([cached.statusCode, cached.body]).toEqual([304, '']);
  });

  it('BUS-191 TEC-283 answers the picture of a frame with the bearer', async () => {
    const frame = await lab.viewer.inject({ url: `/api/sarm/media/view-frame/${frameId}` });
    expect([frame.statusCode, frame.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(frame.rawPayload.length).toBe(500);
  });

  it('BUS-193 TEC-285 answers the thumbnail of a video with the bearer', async () => {
    const thumbnail = await lab.viewer.inject({ url: `/api/sarm/media/thumbnail/${videoId}` });
    expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('BUS-191 BUS-192 BUS-193 answer nothing to strangers and to nobody', async () => {
    for (const path of [`view-frame/${frameId}`, `view-video/${videoId}`, `thumbnail/${videoId}`]) {
      expect((await lab.stranger.inject({ url: `/api/sarm/media/${path}` })).statusCode).toBe(404);
      expect(await anonymous(`/api/sarm/media/${path}`)).toBe(401);
    }
  });

  it('answers 404 for an object whose bytes are gone', async () => {
    const lost = await lab.video();
    await lab.api.deps.blobs.removePrefix(blobKeys.videoPrefix(lab.projectId, lost));
    expect((await lab.viewer.inject({ url: `/api/sarm/media/thumbnail/${lost}` })).statusCode).toBe(404);
  });
});

describe('media tokens', () => {
  it('BUS-191 BUS-192 BUS-193 open one object without a header for 300 seconds', async () => {
    const issued = await lab.viewer.inject({
      method: 'POST',
      url: '/api/sarm/media/token',
      payload: { kind: 'video', id: videoId },
    });
    const { token, expires_in: lives } = issued.json<{ token: string; expires_in: number }>();
    expect(lives).toBe(300);
    expect(await anonymous(`${originalUrl()}&token=${token}`)).toBe(200);
    const frame = await tokenFor(lab.viewer, 'frame', frameId);
    expect(await anonymous(`/api/sarm/media/view-frame/${frameId}?token=${frame}`)).toBe(200);
    const thumbnail = await tokenFor(lab.viewer, 'thumbnail', videoId);
    expect(await anonymous(`/api/sarm/media/thumbnail/${videoId}?token=${thumbnail}`)).toBe(200);
  });

  it('BUS-191 BUS-192 BUS-193 are refused for another object, another kind, other calls, and are not given for foreign objects', async () => {
    const other = await lab.video();
    const video = await tokenFor(lab.viewer, 'video', videoId);
    const thumbnail = await tokenFor(lab.viewer, 'thumbnail', videoId);
    expect(await anonymous(`/api/sarm/media/view-video/${other}?token=${video}`)).toBe(401);
    expect(await anonymous(`/api/sarm/media/thumbnail/${videoId}?token=${video}`)).toBe(401);
    expect(await anonymous(`/api/sarm/media/view-video/${videoId}?token=${thumbnail}`)).toBe(401);
    expect(await anonymous(`/api/business/videos/${videoId}?token=${video}`)).toBe(401);
    const asBearer = await lab.api.inject({
      url: originalUrl(),
      headers: { authorization: `Bearer ${video}` },
    });
    expect(asBearer.statusCode).toBe(401);
    expect(await anonymous(`${originalUrl()}&token=${lab.viewer.accessToken}`)).toBe(401);
    for (const id of [videoId, newId()]) {
      const payload = { kind: 'video', id };
      const foreign = await lab.stranger.inject({ method: 'POST', url: '/api/sarm/media/token', payload });
      expect(foreign.statusCode).toBe(404);
    }
  });

  it('BUS-191 BUS-192 BUS-193 are refused when forged, unsigned or expired', async () => {
    const claims = { kind: 'video', oid: videoId, sid: newId() };
    const sign = (secret: string): Promise<string> =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(lab.viewer.id)
        .setIssuer('sarm')
        .setAudience('sarm-media')
        .setExpirationTime('5m')
        .sign(new TextEncoder().encode(secret));
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${encode({ alg: 'none' })}.${encode({ ...claims, sub: lab.viewer.id, aud: 'sarm-media' })}.`;
    const forged = await sign('another secret that is long enough!!');
    const rawSecret = await sign(lab.api.deps.config.tokenSecrets[0]);
    const noSession = await signMediaToken(
      lab.api.deps.config.tokenSecrets[0],
      { kind: 'video', objectId: videoId, userId: lab.viewer.id, sessionId: newId() },
      new Date(),
    );
    for (const token of [forged, unsigned, rawSecret, noSession, 'x'])
      expect(await anonymous(`${originalUrl()}&token=${token}`)).toBe(401);
    const token = await tokenFor(lab.viewer, 'video', videoId);
    lab.api.clock.advance(299_000);
    expect(await anonymous(`${originalUrl()}&token=${token}`)).toBe(200);
    lab.api.clock.advance(2000);
    expect(await anonymous(`${originalUrl()}&token=${token}`)).toBe(401);
    lab.api.clock.advance(-301_000);
  });

  it('BUS-191 BUS-192 BUS-193 check membership, account and session again on every use', async () => {
    const { db } = lab.api.database.admin;
    const leaving = await lab.api.signedIn();
    const disabled = await lab.api.signedIn();
    const signedOut = await lab.api.signedIn();
    for (const { id } of [leaving, disabled, signedOut])
      await db.insertInto('project_members').values({ project_id: lab.projectId, user_id: id }).execute();
    const urlsOf = async (who: SignedInPerson): Promise<string[]> => [
      `${originalUrl()}&token=${await tokenFor(who, 'video', videoId)}`,
      `/api/sarm/media/view-frame/${frameId}?token=${await tokenFor(who, 'frame', frameId)}`,
      `/api/sarm/media/thumbnail/${videoId}?token=${await tokenFor(who, 'thumbnail', videoId)}`,
    ];
    const urls = new Map<SignedInPerson, string[]>();
    for (const who of [leaving, disabled, signedOut]) urls.set(who, await urlsOf(who));
    const statuses = (who: SignedInPerson) => Promise.all((urls.get(who) ?? []).map(anonymous));
    for (const who of urls.keys()) expect(await statuses(who)).toEqual([200, 200, 200]);
    await db.deleteFrom('project_members').where('user_id', '=', leaving.id).execute();
    await db.updateTable('users').set({ is_active: false }).where('id', '=', disabled.id).execute();
    await signedOut.inject({ method: 'POST', url: '/api/sarm/auth/logout' });
    expect(await statuses(leaving)).toEqual([404, 404, 404]);
    expect(await statuses(disabled)).toEqual([403, 403, 403]);
    expect(await statuses(signedOut)).toEqual([401, 401, 401]);
  });
});
