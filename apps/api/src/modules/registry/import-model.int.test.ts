import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import { describeModelCard, detectionModelCard } from '@sarm/contracts/manifests/model-description';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { registryWorldOfFile } from './registry-world.fixture.ts';

const world = await registryWorldOfFile();
const { lab, db } = world;

const BOUNDARY = 'sarm-model';
const DESCRIPTION = {
  schema: 'sarm-model-description',
  version: 1,
  task: 'head_detection',
  layout: 'sarm-peaks-v1',
  classes: [{ name: 'sperm', kind: 'sperm' }],
  threshold: 0.4,
  sameHeadShare: 0.25,
};
/** Begins as every ONNX file does. */
const BYTES = Buffer.from([0x08, 0x08, 0x12, 0x00]);

interface Upload {
  readonly fields?: Readonly<Record<string, string>>;
  readonly bytes?: Buffer;
  readonly file?: string;
  readonly projectId?: string;
}

function upload(
  who: SignedInPerson,
  { fields = {}, bytes = BYTES, file = 'Anna Muster.onnx', ...more }: Upload = {},
) {
  const all = { name: 'Brought heads', description: JSON.stringify(DESCRIPTION), ...fields };
  const parts = Object.entries(all).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${file}"\r\n\r\n`;
  return who.inject({
    method: 'POST',
    url: `/api/technical/models/import?project_id=${more.projectId ?? lab.projectId}`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      bytes,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  });
}
const codeOf = (answer: Awaited<ReturnType<typeof upload>>) => [
  answer.statusCode,
  answer.json<{ code?: string }>().code,
];

describe('importing a model', () => {
  it('stores the file without its name, queues its check, and leaves it unusable until then', async () => {
    const answer = await upload(world.deployer, { fields: { declared_unseen: 'true', notes: 'of a study' } });
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([202, expect.any(String)]);
    const { task_id, model } = answer.json<{ task_id: string; model: Model }>();
    expect(model).toMatchObject({
      name: 'Brought heads',
      origin: 'imported',
      status: 'created',
      in_use: false,
    });
    const row = await db
      .selectFrom('models')
      .selectAll()
      .where('id', '=', model.row_id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      project_id: lab.projectId,
      description: DESCRIPTION,
      card: { declaredUnseen: true, declaredBy: world.deployer.id },
      notes: 'of a study',
    });
    expect(JSON.stringify(row)).not.toMatch(/Anna|Muster/);
    expect(await lab.blobs()).toContain(row.blob_key);
    const job = (await lab.jobs()).find(({ data }) => data['taskId'] === task_id);
    expect(job).toMatchObject({ name: 'import-model', data: { modelId: model.row_id } });
    expect((await lab.audits('model.import')).at(-1)).toMatchObject({
      subject_id: model.row_id,
      after: { declaredUnseen: true, sha256: row.sha256 },
    });
  });

  it('takes the card and the file of the shipped detector in eight bits as they are', async () => {
    const folder = resolve(
      import.meta.dirname,
      '../../../../../models/candidates/sperm-detection-v1-eight-bits',
    );
    const bytes = await readFile(join(folder, 'model.onnx'));
    const card = detectionModelCard.parse(
      JSON.parse(await readFile(join(folder, 'model-card.json'), 'utf8')),
    );
    // The browser sends what it read of a card.
    const description = describeModelCard(card);
    const answer = await upload(world.deployer, {
      fields: { description: JSON.stringify(description), declared_unseen: 'true' },
      bytes,
      file: 'model.onnx',
    });
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([202, expect.any(String)]);
    const { model } = answer.json<{ model: Model }>();
    expect(model).toMatchObject({ sha256: card.file.sha256, status: 'created' });
    const row = await db
      .selectFrom('models')
      .select('description')
      .where('id', '=', model.row_id)
      .executeTakeFirstOrThrow();
    expect(row.description).toEqual(description);
    expect(description.range?.looks.length).toBeGreaterThan(1);
  });

  it('needs deploy_models with level member in the project', async () => {
    for (const who of [world.trainer, world.reader]) expect((await upload(who)).statusCode).toBe(403);
    const viewer = await world.people.holder(['deploy_models', 'access_technical'], 'viewer');
    expect((await upload(viewer)).statusCode).toBe(403);
    expect((await upload(world.deployer, { projectId: lab.otherProjectId })).statusCode).toBe(404);
  });

  it('refuses every other format, a description that is none, and keeps nothing of them', async () => {
    const before = (await lab.blobs()).length;
    for (const file of ['model.ort', 'model.pt', 'model.pkl', 'model'])
      expect(codeOf(await upload(world.deployer, { file }))).toEqual([415, 'file_content_not_onnx']);
    for (const bytes of [
      Buffer.from('PK\u0003\u0004 zip'),
      Buffer.from([0x80, 2, 0x8a]),
      Buffer.from('text'),
    ])
      expect(codeOf(await upload(world.deployer, { bytes }))).toEqual([415, 'file_content_not_onnx']);
    for (const description of ['', 'no json', '{}', JSON.stringify({ ...DESCRIPTION, threshold: 2 })])
      expect(codeOf(await upload(world.deployer, { fields: { description } }))).toEqual([
        422,
        'invalid_request',
      ]);
    expect((await upload(world.deployer, { fields: { name: ' ' } })).statusCode).toBe(422);
    expect((await lab.blobs()).length).toBe(before);
  });
});
