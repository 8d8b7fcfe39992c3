import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import { deployModel } from '@sarm/database/analyses/model-deployments.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import type { VideoSummary } from '@sarm/measurement/analysis/video-summary';
import { describe, expect, it } from 'vitest';
import { CalculationWorld, MOTILITY } from '../calculation/calculation-world.fixture.ts';
import { summaryOf } from '../calculation/video-summary.fixture.ts';
import { LabelsWorld } from '../labels/labels-world.fixture.ts';

const world = await CalculationWorld.ofFile();
const { lab } = world;
const { projectId } = lab;
const deployer = await new LabelsWorld(lab).holder(['deploy_models', 'access_technical']);
const { db } = lab.api.database.admin;

/** Trained in this project and put into use there, after the model that ships. */
async function deployed(): Promise<string> {
  const id = newId();
  const shipped = await db
    .selectFrom('models')
    .select(['id', 'description'])
    .where('type', '=', 'detection')
    .where('origin', '=', 'shipped')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('models')
    .values({
      id,
      code: id,
      project_id: projectId,
      name: 'Heads of this laboratory',
      type: 'detection',
      origin: 'trained',
      status: 'trained',
      sha256: 'ab'.repeat(32),
      blob_key: `projects/${projectId}/models/${id}.onnx`,
      description: JSON.stringify(shipped.description),
    })
    .execute();
  const place = { projectId };
  await inScope(lab.api.database.app.db, asProject(projectId), async (tx) => {
    await deployModel(tx, { model: { id: shipped.id, type: 'detection' }, place });
    await deployModel(tx, { model: { id, type: 'detection' }, place });
  });
  return id;
}

const modelOf = ({ analysis_parameters: parameters }: AnalysisResult) => parameters.model_id;

/** What the other model sees of the same video. */
function slower(): VideoSummary {
  const summary = summaryOf();
  const presence = { a: 40, b: 50, c: 60, d: 100, ungraded: 0 };
  return {
    ...summary,
    fields: summary.fields.map((field) =>
      field.motion.available ? { ...field, motion: { ...field.motion, presence } } : field,
    ),
  };
}

describe('figures after a model was rolled back', () => {
  it('are those from before its promotion, byte for byte and without a run', async () => {
    const video = await world.ready();
    const request = () => world.request(MOTILITY, [video], { wait: false });
    await world.calculated(MOTILITY, [video], 1);
    const before = await request();
    const model = await deployed();
    const [answer] = await Promise.all([
      world.request(MOTILITY, [video]),
      world.endRunsSoon(1, { failure: null, summary: slower() }),
    ]);
    const promoted = answer.json<AnalysisResult>();
    expect(modelOf(promoted)).toBe(model);
    expect(promoted.aggregated_results).not.toEqual(before.json<AnalysisResult>().aggregated_results);
    const runs = await world.openRuns();
    const back = await deployer.inject({
      method: 'POST',
      url: `/api/technical/models/${model}/rollback`,
      payload: { reason: '' },
    });
    expect([back.statusCode, modelOf(before.json<AnalysisResult>())]).toEqual([
      200,
      back.json<{ id: string }>().id,
    ]);
    const after = await request();
    expect([before.statusCode, after.statusCode]).toEqual([200, 200]);
    expect(after.body).toBe(before.body);
    expect(await world.openRuns()).toBe(runs);
  });
});
