import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { createRole } from '@sarm/testing/people';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { describe, expect, it } from 'vitest';
import { type SignedInPerson, TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { ReportWorld } from '../reports/report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;
const remove = (who: SignedInPerson, id: string) =>
  who.inject({ method: 'DELETE', url: `/api/business/videos/${id}` });

async function holding(code: PermissionCode): Promise<SignedInPerson> {
  const role = await createRole(lab.api.database, [code]);
  const person = await lab.api.signedIn({ roles: [role.code] });
  await db
    .insertInto('project_members')
    .values({ project_id: lab.projectId, user_id: person.id, access_level: 'editor' })
    .execute();
  return person;
}

describe('deleting a video', () => {
  it('BUS-048 BUS-168 answers 204 and takes frames, files, analysis and its figures along', async () => {
    const analysisId = await world.analyse();
    const { videoId } = world;
    const frame = await lab.frame(videoId, 3);
    const answer = await remove(lab.editor, videoId);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    for (const url of [
      `/api/business/videos/${videoId}`,
      `/api/sarm/frame/get-frame/${frame}`,
      `/api/sarm/analyses/${analysisId}`,
    ])
      expect([url, (await lab.editor.inject({ url })).statusCode]).toEqual([url, 404]);
    for (const table of ['frames', 'video_analyses', 'analysis_videos'] as const)
      expect(await db.selectFrom(table).select('video_id').where('video_id', '=', videoId).execute()).toEqual(
        [],
      );
    expect(await db.selectFrom('analyses').select('id').where('id', '=', analysisId).execute()).toEqual([]);
    expect(await lab.blobs(blobKeys.videoPrefix(lab.projectId, videoId))).toEqual([]);
  });

  it.each(['delete_videos', 'manage_videos'] as const)('BUS-168 is open to holders of %s', async (code) => {
    const who = await holding(code);
    expect((await remove(who, await lab.video())).statusCode).toBe(204);
  });

  it('BUS-168 is closed without either code, and to people of other projects', async () => {
    const id = await lab.video();
    expect((await remove(await holding('upload_videos'), id)).statusCode).toBe(403);
    expect((await remove(lab.stranger, id)).statusCode).toBe(404);
    expect((await lab.member.inject({ url: `/api/business/videos/${id}` })).statusCode).toBe(200);
  });

  it('BUS-168 answers 409 while an issued report rests on it, and changes nothing', async () => {
    const analysisId = await world.analyse();
    const { id } = await world.saved();
    expect((await world.issue(id, TEST_USER_PASSWORD)).statusCode).toBe(200);
    const answer = await remove(lab.editor, world.videoId);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'figures_in_issued_report' });
    for (const url of [`/api/business/videos/${world.videoId}`, `/api/sarm/analyses/${analysisId}`])
      expect((await lab.editor.inject({ url })).statusCode).toBe(200);
  });
});
