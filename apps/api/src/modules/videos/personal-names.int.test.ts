import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

it('security finding 13: no name of a patient or a file gets into the audit log, whatever is done', async () => {
  const call = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
    const answer = await lab.editor.inject({ method, url: `/api${path}`, ...(payload ? { payload } : {}) });
    expect(answer.statusCode).toBeLessThan(300);
    return answer;
  };
  const made = await call('POST', '/sarm/dataset/create-dataset', {
    project_id: lab.projectId,
    name: 'Zyxwvut, Jane',
    description: 'Sample of Ms Zyxwvut',
  });
  const dataset = made.json<{ id: string }>().id;
  await call('PUT', `/sarm/dataset/update-dataset/${dataset}`, { name: 'Zyxwvut again' });
  const video = await lab.video();
  await lab.api.database.admin.db
    .updateTable('videos')
    .set({ original_filename: 'zyxwvut_jane.avi' })
    .where('id', '=', video)
    .execute();
  await call('PUT', `/sarm/video/update-video/${video}`, { name: 'Zyxwvut left', tags: ['zyxwvut'] });
  const frame = await lab.frame(video, 3);
  await call('PATCH', `/technical/frames/${frame}`, { note: 'Zyxwvut' });
  await call('DELETE', `/business/videos/${video}`);
  await call('DELETE', `/sarm/dataset/delete-dataset/${dataset}`);
  const { rows } = await lab.api.database.admin.pool.query<{ row: string }>(
    `select to_jsonb(l)::text as row from audit_log l where l.type = 'data'`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(6);
  expect(rows.filter(({ row }) => /zyxwvut/i.test(row))).toEqual([]);
});
