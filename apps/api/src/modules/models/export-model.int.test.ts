import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BYTES, METRICS, modelsWorldOfFile, SHIPPED } from './models-world.fixture.ts';

const world = await modelsWorldOfFile();
const { lab, call } = world;
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code;

describe('the export of a model', () => {
  it('TEC-277 TEC-309 answers success and the address of the ONNX file, which a media token opens', async () => {
    const model = await world.trained();
    const answer = await call('POST', `/technical/models/${model.id}/export`, { format: 'onnx' });
    expect(answer.statusCode).toBe(200);
    const { success, download_url } = answer.json<{ success: boolean; download_url: string }>();
    expect(success).toBe(true);
    const file = await world.trainer.inject({ url: download_url });
    expect([file.statusCode, file.rawPayload]).toEqual([200, BYTES]);
    expect(file.headers['content-disposition']).toMatch(/attachment; filename="?model-detection-/);
    const { token } = (
      await call('POST', '/sarm/media/token', { kind: 'model-file', id: model.row_id })
    ).json<{ token: string }>();
    const linked = await lab.api.inject({ url: `${download_url}?token=${token}` });
    expect([linked.statusCode, linked.rawPayload]).toEqual([200, BYTES]);
    expect((await lab.api.inject({ url: download_url })).statusCode).toBe(401);
    expect((await lab.audits('model.export')).at(-1)).toMatchObject({ after: { format: 'onnx' } });
    expect((await lab.audits('model.download')).at(-1)).toMatchObject({ subject_id: model.id });
    expect(model.metrics).toEqual(METRICS);
  });

  it('TEC-277 TEC-309 answers 409 unless trained or without its file, and takes no other format', async () => {
    for (const model of [await world.model(), (await world.started()).model, await world.completed()]) {
      const answer = await call('POST', `/technical/models/${model.id}/export`, {});
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'model_export_untrained']);
    }
    const { id, row_id } = await world.trained();
    expect((await call('POST', `/technical/models/${id}/export`, { format: 'pickle' })).statusCode).toBe(422);
    await lab.api.deps.blobs.remove(`projects/${lab.projectId}/models/${id}/model.onnx`);
    const missing = await call('POST', `/technical/models/${row_id}/export`, {});
    expect([missing.statusCode, codeOf(missing)]).toEqual([409, 'model_file_missing']);
  });

  it('hands out models that ship from the folder of the product', async () => {
    const { modelsFolder } = lab.api.deps.config;
    await mkdir(join(modelsFolder, 'heads'), { recursive: true });
    await writeFile(join(modelsFolder, 'heads/model.onnx'), BYTES);
    const answer = await call('POST', `/technical/models/${encodeURIComponent(SHIPPED)}/export`);
    expect(answer.statusCode).toBe(200);
    const file = await world.trainer.inject({ url: answer.json<{ download_url: string }>().download_url });
    expect([file.statusCode, file.rawPayload]).toEqual([200, BYTES]);
  });
});
