import { newId } from '@sarm/database/kernel/new-id';
import { expect, it } from 'vitest';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';

const lab = await labOfFile();
const { admin, projectId, datasetId } = lab;
const status = async (url: string, who = admin) => (await who.inject({ url: `/api${url}` })).statusCode;

it('PLT-139 a system_admin passes every permission check, needs a membership for contents, and may add it, which is logged', async () => {
  const OPEN = ['/admin/users', '/admin/roles', '/admin/projects', '/admin/system-logs', '/admin/settings'];
  for (const url of OPEN) {
    expect(await status(url)).toBe(200);
    expect(await status(url, lab.member)).toBe(403);
  }
  const video = await lab.video();
  const CONTENTS = [
    `/sarm/dataset/get-dataset/${datasetId}`,
    `/sarm/video/get-video/${video}`,
    `/sarm/media/view-video/${video}`,
  ];
  for (const url of CONTENTS) expect(await status(url)).toBe(404);
  const join = await admin.inject({
    method: 'POST',
    url: `/api/admin/projects/${projectId}/users`,
    payload: { userId: admin.id, accessLevel: 'viewer' },
  });
  expect(join.statusCode).toBeLessThan(300);
  for (const url of CONTENTS) expect(await status(url)).toBe(200);
  // The role needs no codes; the level of the membership still counts.
  expect(await status('/sarm/patients')).toBe(200);
  const write = await admin.inject({
    method: 'POST',
    url: '/api/sarm/patients',
    payload: { project_id: projectId, name: newId() },
  });
  expect(write.statusCode).toBe(403);
  const rows = await lab.api.database.admin.db
    .selectFrom('audit_log')
    .select(['user_id', 'subject_id', 'project_id'])
    .where('action', '=', 'member.add')
    .execute();
  expect(rows).toEqual([{ user_id: admin.id, subject_id: admin.id, project_id: projectId }]);
});
