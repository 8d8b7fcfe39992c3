import type { LabellingGuide } from '@sarm/contracts/http/annotation/labelling-guide.entities';
import { LABELLING_GUIDE } from '@sarm/domain/shapes/annotation-edits';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import { holderOf } from './annotation-calls.fixture.ts';

const lab = await labOfFile();
const url = `/api/technical/projects/${lab.projectId}/labelling-guide`;
const get = (who: SignedInPerson, query = '') => who.inject({ url: `${url}${query}` });
const put = (who: SignedInPerson, base_version: number, body: string) =>
  who.inject({ method: 'PUT', url, payload: { base_version, body } });
const reviewer = await holderOf(lab, ['review_annotations']);

describe('the labelling guide of a project', () => {
  it('has versions that are kept, and takes none that another one has overtaken', async () => {
    expect((await get(reviewer)).json()).toEqual({
      project_id: lab.projectId,
      version: 0,
      newest: 0,
      body: '',
      written_by: null,
      created_at: null,
    });
    expect((await put(reviewer, 0, '# Heads\nOnly heads.')).json()).toMatchObject({ version: 1, newest: 1 });
    const second = await put(reviewer, 1, 'Heads, tight.');
    expect(second.json()).toMatchObject({ version: 2, newest: 2, body: 'Heads, tight.' });
    for (const base of [0, 1, 3]) {
      const refused = await put(reviewer, base, 'Mine');
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
        409,
        'labelling_guide_changed',
      ]);
    }
    expect((await get(reviewer, '?version=1')).json()).toMatchObject({
      version: 1,
      newest: 2,
      body: '# Heads\nOnly heads.',
    });
    expect((await get(reviewer, '?version=3')).statusCode).toBe(404);
    // The same text again is no new version.
    expect((await put(reviewer, 2, 'Heads, tight.')).json<LabellingGuide>().version).toBe(2);
    expect(await lab.audits('annotation.write-guide')).toMatchObject([
      { subject_id: lab.projectId, after: { version: 1 } },
      { subject_id: lab.projectId, after: { version: 2 } },
    ]);
  });

  it('is written by one of two who write at once', async () => {
    const { version } = (await get(reviewer)).json<LabellingGuide>();
    const answers = await Promise.all(['a', 'b', 'c'].map((body) => put(reviewer, version, body)));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await get(reviewer)).json<LabellingGuide>().version).toBe(version + 1);
  });

  it.each([['annotate_detection'], ['annotate_morphology'], ['review_annotations']])(
    'is read with %s, and written with review_annotations alone',
    async (code) => {
      const who = await holderOf(lab, [code]);
      expect((await get(who)).statusCode).toBe(200);
      const { version } = (await get(who)).json<LabellingGuide>();
      const answer = await put(who, version, `By a holder of ${code}`);
      expect(answer.statusCode).toBe(code === 'review_annotations' ? 200 : 403);
    },
  );

  it('is hidden from members without a code, and not written below the level or too long', async () => {
    expect((await get(lab.plain)).statusCode).toBe(403);
    expect((await put(await holderOf(lab, ['review_annotations'], 'viewer'), 9, 'x')).statusCode).toBe(403);
    const { version } = (await get(reviewer)).json<LabellingGuide>();
    expect((await put(reviewer, version, 'x'.repeat(LABELLING_GUIDE.length + 1))).statusCode).toBe(422);
    const long = await put(reviewer, version, 'ế'.repeat(LABELLING_GUIDE.length));
    expect(long.statusCode).toBe(200);
  });
});
