import type {
  DatasetVersion,
  VersionLineage,
  VersionPreview,
} from '@sarm/contracts/http/versions/versions.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { labelsWorldOfFile } from '../labels/labels-world.fixture.ts';

const world = await labelsWorldOfFile();
const { lab, call } = world;
const { db } = lab.api.database.admin;
const maker = await world.holder(['create_datasets']);
const trainer = await world.holder(['train_models']);
const deployer = await world.holder(['deploy_models']);
const viewer = await world.holder(['create_datasets'], 'viewer');
const eraser = await world.holder(['manage_patients'], 'admin');
const nobody = await world.holder(['upload_videos']);

/** Samples of patients of their own, each with a video of two labelled frames, linked to one dataset. */
async function linked(count: number, consent = true) {
  const made = [];
  for (let at = 0; at < count; at += 1) {
    const [patientId, dataset_id] = [newId(), newId()];
    const own = { project_id: lab.projectId };
    await db
      .insertInto('patients')
      .values({ id: patientId, ...own, name: 'Anna Muster', training_consent: consent })
      .execute();
    await db
      .insertInto('datasets')
      .values({ id: dataset_id, ...own, name: 'Anna Muster', patient_id: patientId })
      .execute();
    const label = await world.label({ name: `Heads ${at}`, dataset_id });
    const video = await lab.video({ dataset_id });
    const frames = [await world.frame(video, 0, [{}, {}]), await world.frame(video, 50, [{}])];
    const added = await world.add(
      label.id,
      frames.map(({ id }) => id),
    );
    if (added.statusCode > 201) throw new Error(added.body);
    await db
      .updateTable('frames')
      .set({ detection_status: 'completed' })
      .where('video_id', '=', video)
      .execute();
    made.push({ patientId, dataset_id, video, frames: frames.map(({ id }) => id) });
  }
  const payload = {
    name: 'Clinic heads',
    project_id: lab.projectId,
    videos: made.map(({ video }) => ({ video_id: video, include_all_frames: true })),
  };
  const answer = await call('POST', '/sarm/dataset/create-dataset', payload, maker);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return { datasetId: answer.json<{ id: string }>().id, samples: made, videos: payload.videos };
}
/** Stores one perceptual hash for the pictures of these frames. */
async function lookAlike(frameIds: readonly string[]): Promise<void> {
  const found = await db
    .selectFrom('frames')
    .select(['id as frame_id', 'project_id', 'blob_key'])
    .where('id', 'in', frameIds)
    .execute();
  await db
    .insertInto('frame_pictures')
    .values(found.map((row) => ({ ...row, sha256: 'a', content_sha256: 'a', picture_hash: 'a1'.repeat(32) })))
    .execute();
}
const of = (id: string) => `/technical/datasets/${id}`;
const preview = async (id: string, body: object = {}) => {
  const answer = await call('POST', `${of(id)}/version-preview`, body, maker);
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return answer.json<VersionPreview>();
};

async function stored(datasetId: string, samples: Awaited<ReturnType<typeof linked>>['samples'], number = 1) {
  const id = newId();
  const none = { frames: 0, items: 0, videos: 0, patients: 0, classes: {} };
  await db
    .insertInto('dataset_versions')
    .values({
      id,
      project_id: lab.projectId,
      dataset_id: datasetId,
      number,
      task: 'head_detection',
      manifest_sha256: `${number}`.repeat(64).slice(0, 64),
      manifest_key: `projects/${lab.projectId}/versions/${id}/x.json.gz`,
      split_by: 'patient',
      seed: 1,
      frame_count: samples.length * 2,
      item_count: samples.length * 3,
      approved_items: 1,
      counts: JSON.stringify({ train: { ...none, patients: samples.length }, validation: none, test: none }),
      left_out: JSON.stringify({ rejected: 2 }),
      leak_check: JSON.stringify({
        by: 'patient',
        patients: 1,
        videos: 1,
        compared: 9,
        closestBits: null,
        limitBits: 24,
        gapFrames: null,
      }),
      created_by: maker.id,
    })
    .execute();
  await db
    .insertInto('dataset_version_frames')
    .values(
      samples.flatMap(({ frames, video, patientId }, at) =>
        frames.map((frame_id, index) => ({
          version_id: id,
          project_id: lab.projectId,
          frame_id,
          video_id: video,
          patient_id: patientId,
          split: at === 0 ? ('test' as const) : ('train' as const),
          frame_key: `v${at}-${index}`,
          frame_sha256: '0'.repeat(64),
          content_sha256: '0'.repeat(64),
          picture_hash: '0'.repeat(64),
        })),
      ),
    )
    .execute();
  return id;
}

describe('versions of a dataset', () => {
  it('are previewed by patient under codes, with the split that would be stored', async () => {
    const { datasetId, videos } = await linked(5);
    const shown = await preview(datasetId);
    expect(shown).toMatchObject({
      split_by: 'patient',
      frame_count: 10,
      item_count: 15,
      leaks: [],
      empty: [],
      next_number: 1,
      previous: null,
      left_out: {},
      uncompared_frames: 10,
    });
    expect(shown.units.map(({ code, frames, items }) => [/^P\d{3}$/.test(code), frames, items])).toEqual(
      Array.from({ length: 5 }, () => [true, 2, 3]),
    );
    expect(new Set(shown.units.map(({ split }) => split)).size).toBe(3);
    expect(JSON.stringify(shown)).not.toMatch(/Anna|Muster/);
    const chosen = await call(
      'POST',
      `/technical/projects/${lab.projectId}/version-preview`,
      { videos },
      maker,
    );
    expect(chosen.json<VersionPreview>().units).toEqual(shown.units);
    const all = Object.fromEntries(shown.units.map(({ key }) => [key, 'train']));
    expect((await preview(datasetId, { assignment: all })).empty).toEqual(['validation', 'test']);
    const without = await linked(3, false);
    expect(await preview(without.datasetId)).toMatchObject({ frame_count: 0, left_out: { no_consent: 6 } });
  });

  it('show what leaks between splits by the codes to move, as far as pictures were compared', async () => {
    const { datasetId, samples } = await linked(4);
    const [first, second] = samples;
    await lookAlike([first, second].flatMap((sample) => sample?.frames.slice(0, 1) ?? []));
    const assignment = { [first?.patientId ?? '']: 'test', [second?.patientId ?? '']: 'train' };
    const shown = await preview(datasetId, { assignment });
    expect(shown.leaks).toEqual([
      {
        kind: 'near_duplicate',
        keys: expect.arrayContaining([first?.patientId, second?.patientId]),
        codes: [expect.stringMatching(/^P/), expect.stringMatching(/^P/)],
      },
    ]);
    expect(shown.uncompared_frames).toBe(6);
    expect(
      (await preview(datasetId, { assignment: { ...assignment, [second?.patientId ?? '']: 'test' } })).leaks,
    ).toEqual([]);
    await db
      .updateTable('datasets')
      .set({ patient_id: first?.patientId ?? '' })
      .where('id', '=', second?.dataset_id ?? '')
      .execute();
    const byVideo = await preview(datasetId, {
      split_by: 'video',
      assignment: { [first?.video ?? '']: 'train', [second?.video ?? '']: 'test' },
    });
    expect(byVideo.leaks.map(({ kind }) => kind)).toEqual(['patient', 'near_duplicate']);
  });

  it('are started as a task in the log, by makers of datasets or models, of level member', async () => {
    const { datasetId } = await linked(3);
    const freeze = (who: SignedInPerson, body: object = {}) =>
      call('POST', `${of(datasetId)}/versions`, body, who);
    for (const who of [maker, trainer]) {
      const started = await freeze(who, { seed: 7, split_by: 'video' });
      expect(started.statusCode).toBe(202);
      const { task_id } = started.json<{ task_id: string }>();
      const job = (await lab.jobs()).find(({ data }) => data['taskId'] === task_id);
      expect(job?.data).toMatchObject({
        datasetId,
        userId: who.id,
        task: 'head_detection',
        splitBy: 'video',
        seed: 7,
      });
    }
    expect((await lab.audits('dataset.freeze-version')).at(-1)).toMatchObject({
      subject_id: datasetId,
      after: { seed: 7 },
    });
    for (const who of [deployer, nobody, viewer]) expect((await freeze(who)).statusCode).toBe(403);
    expect((await freeze(lab.stranger)).statusCode).toBe(404);
    for (const wrong of [
      { shares: { validation: 0.5, test: 0.5 } },
      { seed: -1 },
      { assignment: { a: 'all' } },
    ])
      expect((await freeze(maker, wrong)).statusCode).toBe(422);
  });

  it('are listed newest first with their lineage, keep test patients in test, and are incomplete after an erasure', async () => {
    const { datasetId, samples } = await linked(3);
    const first = await stored(datasetId, samples.slice(0, 2));
    const second = await stored(datasetId, samples, 2);
    await db.updateTable('dataset_versions').set({ previous_id: first }).where('id', '=', second).execute();
    const list = async (who: SignedInPerson) =>
      (await call('GET', `${of(datasetId)}/versions`, undefined, who)).json<{
        items: DatasetVersion[];
        total: number;
      }>();
    for (const who of [maker, trainer, deployer, viewer])
      expect((await list(who)).items.map(({ number }) => number)).toEqual([2, 1]);
    expect((await call('GET', `${of(datasetId)}/versions`, undefined, nobody)).statusCode).toBe(403);
    const one = async (id: string) =>
      (await call('GET', `/technical/dataset-versions/${id}`, undefined, deployer)).json<VersionLineage>();
    expect(await one(second)).toMatchObject({
      complete: true,
      frames_left: 6,
      previous_number: 1,
      since_previous: { frames_added: 2, frames_removed: 0, items: 3, patients: 1 },
      models: [],
      left_out: { rejected: 2 },
    });
    expect((await one(second)).patients).toHaveLength(3);
    const shown = await preview(datasetId);
    expect(shown.units.filter(({ tested }) => tested).map(({ key, split }) => [key, split])).toEqual([
      [samples[0]?.patientId, 'test'],
    ]);
    expect(shown.previous?.number).toBe(2);
    const erased = await eraser.inject({
      method: 'POST',
      url: `/api/sarm/patients/${samples[0]?.patientId}/erasure`,
    });
    expect(erased.statusCode).toBe(200);
    expect(await one(second)).toMatchObject({ complete: false, frames_left: 4, frame_count: 6 });
    expect((await call('GET', `/technical/dataset-versions/${newId()}`, undefined, maker)).statusCode).toBe(
      404,
    );
  });
});
