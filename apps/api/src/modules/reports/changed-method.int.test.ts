import type { Analysis } from '@sarm/contracts/http/analyses/analyses.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { describe, expect, it } from 'vitest';
import { ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;

const collected = (datasetId: string, day: string) =>
  db.updateTable('datasets').set({ collected_at: day }).where('id', '=', datasetId).execute();
const listed = async (id: string) =>
  (await lab.member.inject({ url: `/api/sarm/analyses?patient_id=${world.patientId}` }))
    .json<{ items: Analysis[] }>()
    .items.find((each) => each.id === id);

/** A model that was promoted meanwhile, behind the runs of one analysis. */
async function madeByOther(analysisId: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('models')
    .values({
      id,
      code: `${id.slice(-12)}/1`,
      name: 'Sperm Detection Model v0',
      type: 'detection',
      sha256: id.replaceAll('-', '').repeat(2),
      shipped_path: `${id}.onnx`,
      description: '{}',
    })
    .execute();
  await db
    .updateTable('video_analyses')
    .set({ model_id: id })
    .where('id', 'in', (of) =>
      of
        .selectFrom('analysis_videos')
        .select('video_analysis_id')
        .where('analysis_id', '=', analysisId)
        .$castTo<{ video_analysis_id: string }>(),
    )
    .execute();
  return `${id.slice(-12)}/1`;
}

describe('the model behind two samples of a patient', () => {
  it('is named with its version in list and report, and where it changed the report says so', async () => {
    const [first, firstSample] = [world.analysisId, world.datasetId];
    const second = await world.analyse();
    await collected(firstSample, '2026-04-16T10:00:00Z');
    await collected(world.datasetId, '2026-11-12T10:00:00Z');
    const own = await listed(second);
    expect(own?.madeWith.models).toHaveLength(1);
    expect(own?.madeWith.rules).toHaveLength(1);
    const [{ name, code } = { name: '', code: '' }] = own?.madeWith.models ?? [];

    const alike = (await world.saved()).document;
    expect(alike.method).toMatchObject({ model: name, modelCode: code, former: null });

    const former = await madeByOther(first);
    expect((await listed(first))?.madeWith.models).toEqual([
      { code: former, name: 'Sperm Detection Model v0' },
    ]);
    const { document } = await world.saved();
    expect(document.method.former).toEqual({
      at: '2026-04-16T10:00:00.000Z',
      change: 'model',
      models: [{ code: former, name: 'Sperm Detection Model v0' }],
      rules: own?.madeWith.rules,
    });
    // The sample before has none before it.
    const earlier = await world.saved({ analysisId: first });
    expect(earlier.document.method.former).toBeNull();
  });
});
