import { gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { manifestV2 } from '@sarm/contracts/manifests/dataset-manifest';
import { newId } from '@sarm/database/kernel/new-id';
import { claimTask } from '@sarm/database/work/tasks.repository';
import { VERSIONS } from '@sarm/domain/versions/versions';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { describe, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import type { RunOptions } from '../job-bench.fixture.ts';
import { allOf, bytesOf } from '../label-bench.fixture.ts';
import { VersionBench } from '../version-bench.fixture.ts';
import { freezeVersion } from './freeze-version.ts';
import { createFreezeDataset } from './handler.ts';

const { bench, database } = await benchOfFile();
const world = await VersionBench.open(bench, database);
const handler = createFreezeDataset();

const FRAMES = [{ index: 0 }, { index: 40 }, { index: 80 }];
const basis = { task: 'head_detection' as const, shares: VERSIONS.shares, seed: VERSIONS.seed };
type Change = Partial<Parameters<typeof bench.run<typeof handler.job>>[1]>;
const run = (datasetId: string, change: Change = {}, how: RunOptions = {}) =>
  bench.run(handler, { ...basis, datasetId, userId: world.userId, ...change }, how);
const stored = () => allOf(bench.blobs.list(`${blobKeys.projectPrefix(bench.projectId)}versions/`));

async function linked(count: number, frames = FRAMES, consent: boolean | null = true) {
  const { datasetId } = await world.sample(null);
  const samples = await world.samples(count, frames, consent);
  await world.link(datasetId, samples);
  return { datasetId, samples };
}

async function manifestOf(key: string) {
  const text = gunzipSync(await bytesOf(bench, key)).toString('utf8');
  return { text, manifest: manifestV2.parse(JSON.parse(text)) };
}

describe('freeze-dataset', () => {
  it('stores frames and boxes once under the digest of their content, split by patient, and names nobody', async () => {
    const { datasetId, samples } = await linked(5);
    const outcome = await run(datasetId);
    expect(outcome).toMatchObject({
      status: 'completed',
      notice: { code: 'version.done', params: { number: 1, frames: 15 } },
    });
    const [version] = await world.versions(datasetId);
    expect(version).toMatchObject({
      split_by: 'patient',
      frame_count: 15,
      item_count: 30,
      approved_items: 0,
      left_out: {},
    });
    const { text, manifest } = await manifestOf(version?.manifest_key ?? '');
    expect(createHash('sha256').update(text).digest('hex')).toBe(version?.manifest_sha256);
    expect(manifest.frames.map((each) => each.boxes.length)).toEqual(Array.from({ length: 15 }, () => 2));
    expect(manifest.frames[0]?.boxes[0]).toEqual({ class: 'sperm', left: 5, top: 8, width: 15, height: 17 });
    for (const id of [
      datasetId,
      ...samples.flatMap((each) => [each.datasetId, each.patientId ?? '', each.videoId, ...each.frameIds]),
    ])
      expect(text).not.toContain(id);
    expect(text).not.toMatch(/Anna|Muster|\.avi/);
    const rows = await world.framesOf(version?.id ?? '');
    const splits = Map.groupBy(rows, (row) => row.patient_id);
    expect([...splits.values()].map((own) => new Set(own.map(({ split }) => split)).size)).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(new Set(rows.map(({ split }) => split))).toEqual(new Set(['train', 'validation', 'test']));
    expect(version?.counts.train.patients).toBe(3);
    for (const row of rows) {
      const frame = manifest.frames.find(({ key }) => key === row.frame_key);
      expect([frame?.sha256, frame?.split]).toEqual([row.frame_sha256, row.split]);
    }
  });

  it('answers with the same version where nothing has changed, and with the next one where a box has', async () => {
    const { datasetId, samples } = await linked(4);
    await run(datasetId);
    const again = await run(datasetId);
    expect(again).toMatchObject({
      notice: { code: 'version.repeated', params: { number: 1 } },
      result: { repeated: true },
    });
    const deps = { db: bench.db, blobs: bench.blobs, log: silentLog };
    const direct = await freezeVersion(deps, {
      ...basis,
      datasetId,
      projectId: bench.projectId,
      createdBy: null,
      signal: new AbortController().signal,
    });
    const [first] = await world.versions(datasetId);
    expect(direct).toMatchObject({
      versionId: first?.id,
      number: 1,
      manifestSha256: first?.manifest_sha256,
      repeated: true,
    });
    expect((await stored()).filter((key) => key.includes(first?.manifest_sha256 ?? ''))).toHaveLength(1);
    await world.db
      .updateTable('detections')
      .set({ y2: 30 })
      .where('frame_id', '=', samples[0]?.frameIds[0] ?? '')
      .execute();
    expect(await run(datasetId)).toMatchObject({ notice: { code: 'version.done', params: { number: 2 } } });
    const [, second] = await world.versions(datasetId);
    expect(second?.previous_id).toBe(first?.id);
    expect(second?.manifest_sha256).not.toBe(first?.manifest_sha256);
  });

  it('leaves out what was refused, is bad, has no consent or no image, and reports each with its number', async () => {
    const { datasetId, samples } = await linked(4, [...FRAMES, { index: 120 }]);
    const [first, second, third, fourth] = samples;
    const decide = async (frameId: string, status: 'approved' | 'rejected' | 'needsCorrection') =>
      await world.db
        .updateTable('review_items')
        .set({ status, reviewed_at: new Date() })
        .where('frame_id', '=', frameId)
        .execute();
    await decide(first?.frameIds[0] ?? '', 'rejected');
    await decide(first?.frameIds[1] ?? '', 'needsCorrection');
    await decide(first?.frameIds[2] ?? '', 'approved');
    await world.db
      .updateTable('label_items')
      .set({ quality: 'bad' })
      .where('frame_id', '=', second?.frameIds[0] ?? '')
      .execute();
    await world.db
      .updateTable('patients')
      .set({ training_consent: false })
      .where('id', '=', third?.patientId ?? '')
      .execute();
    await bench.blobs.remove(blobKeys.pictureFrame(bench.projectId, fourth?.videoId ?? '', 0));
    expect(await run(datasetId)).toMatchObject({ status: 'completed' });
    const [version] = await world.versions(datasetId);
    expect(version).toMatchObject({
      left_out: { rejected: 1, needs_correction: 1, bad_quality: 1, no_consent: 4, picture_missing: 1 },
      frame_count: 8,
      item_count: 16,
      approved_items: 2,
    });
  });

  it('refuses images that show the same in two splits, also turned and with other light, with the codes to move', async () => {
    const { datasetId, samples } = await linked(4);
    const assignment = Object.fromEntries(
      samples.map(
        (each, at) => [each.patientId ?? '', at === 0 ? 'test' : at === 1 ? 'validation' : 'train'] as const,
      ),
    );
    const [first, , third] = samples;
    const base = { seed: 9001 };
    const source = await world.frame(first ?? never(), first?.videoId ?? '', { index: 200, picture: base });
    for (const [at, picture] of [
      { ...base, light: 1.05 },
      { ...base, light: 0.95 },
      { ...base, turned: true },
    ].entries()) {
      const copy = await world.frame(third ?? never(), third?.videoId ?? '', { index: 200 + at, picture });
      const both = [
        { videoId: first?.videoId ?? '', frameIds: at === 0 ? [source] : [] },
        { videoId: third?.videoId ?? '', frameIds: [copy] },
      ];
      await world.link(datasetId, both);
      const outcome = await run(datasetId, { assignment });
      expect(outcome).toMatchObject({
        status: 'failed',
        notice: { code: 'version.leak_near_duplicate', params: { count: 1 } },
      });
      expect(outcome.notice.params?.['pairs']).toMatch(/^P\d{3} S\d{3}\/1 – P\d{3} S\d{3}\/1$/);
      // The fix: both in one split.
      const moved = {
        ...assignment,
        [first?.patientId ?? '']: 'train' as const,
        [samples[3]?.patientId ?? '']: 'test' as const,
      };
      expect(await run(datasetId, { assignment: moved })).toMatchObject({ status: 'completed' });
      await world.db.deleteFrom('frames').where('id', '=', copy).execute();
    }
  });

  it('refuses a patient in two splits, and keeps apart by time what is one video', async () => {
    const { datasetId, samples } = await linked(3);
    const [first] = samples;
    const more = await world.video(first?.datasetId ?? '');
    await world.link(datasetId, [
      { videoId: more, frameIds: [await world.frame(first ?? never(), more, { index: 0 })] },
    ]);
    const assignment = { [first?.videoId ?? '']: 'train', [more]: 'test' } as const;
    expect(await run(datasetId, { splitBy: 'video', assignment })).toMatchObject({
      status: 'failed',
      notice: {
        code: 'version.leak_patient',
        params: { pairs: expect.stringMatching(/^P\d{3}$/), count: 1 },
      },
    });
    const single = await world.sample(null);
    const videoId = await world.video(single.datasetId);
    for (let index = 0; index < 1000; index += 50) await world.frame(single, videoId, { index });
    expect(await run(single.datasetId)).toMatchObject({ status: 'completed' });
    const [version] = await world.versions(single.datasetId);
    expect(version).toMatchObject({ split_by: 'time', leak_check: { gapFrames: 100 }, left_out: { gap: 2 } });
    const { manifest } = await manifestOf(version?.manifest_key ?? '');
    expect(manifest.sources[0]?.split).toEqual({ kind: 'by_time', gapFrames: 100 });
    const crossed = {
      [`${videoId}:1`]: 'test',
      [`${videoId}:2`]: 'train',
      [`${videoId}:10`]: 'test',
    } as const;
    expect(await run(single.datasetId, { assignment: crossed })).toMatchObject({
      notice: { code: 'version.leak_interleaved' },
    });
  });

  it('takes classes of sperm from morphology labels', async () => {
    const samples = await world.samples(3, [
      { index: 0, morphology: 'normal' },
      { index: 1, morphology: 'abnormal_head' },
    ]);
    const { datasetId } = await world.sample(null);
    await world.link(datasetId, samples);
    expect(await run(datasetId)).toMatchObject({ status: 'failed', notice: { code: 'version.empty' } });
    expect(await run(datasetId, { task: 'morphology' })).toMatchObject({ status: 'completed' });
    const [version] = await world.versions(datasetId);
    expect(version?.counts.test.classes).toEqual({ normal: 2, abnormal_head: 2 });
    const { manifest } = await manifestOf(version?.manifest_key ?? '');
    expect(manifest.frames[0]?.boxes[0]?.morphology).toMatchObject({ class: 'normal' });
  });

  it('refuses what cannot be split, and a dataset that is gone', async () => {
    const { datasetId } = await linked(2);
    expect(await run(datasetId, { splitBy: 'patient' })).toMatchObject({
      status: 'failed',
      notice: { code: 'version.split_empty', params: { units: 2 } },
    });
    expect(await run(newId())).toMatchObject({ status: 'failed', notice: { code: 'version.dataset_gone' } });
  });

  it('stores nothing when it is cancelled or taken over, and the run after it finishes the work', async () => {
    const { datasetId } = await linked(4);
    const before = await stored();
    for (const stage of ['reading', 'pictures', 'comparing', 'storing']) {
      const outcome = await run(
        datasetId,
        {},
        { onProgress: (change, cancel) => change.stage === stage && cancel() },
      );
      expect([stage, outcome.status]).toEqual([stage, 'cancelled']);
    }
    const taken = await run(
      datasetId,
      {},
      { beforeComplete: async (taskId) => void (await bench.inProject((tx) => claimTask(tx, taskId))) },
    );
    expect(taken.status).toBe('cancelled');
    expect([await world.versions(datasetId), await stored()]).toEqual([[], before]);
    expect(await run(datasetId)).toMatchObject({ status: 'completed' });
    expect([(await world.versions(datasetId)).length, (await stored()).length]).toEqual([
      1,
      before.length + 1,
    ]);
  });

  it('goes with its dataset, and its frames go with an erased patient', async () => {
    const { datasetId, samples } = await linked(4);
    await run(datasetId);
    const [version] = await world.versions(datasetId);
    await world.db
      .deleteFrom('datasets')
      .where('id', '=', samples[0]?.datasetId ?? '')
      .execute();
    expect(await world.framesOf(version?.id ?? '')).toHaveLength(9);
    expect((await world.versions(datasetId))[0]?.frame_count).toBe(12);
    await world.db.deleteFrom('datasets').where('id', '=', datasetId).execute();
    const note = await world.db
      .selectFrom('blob_removals')
      .select('prefix')
      .where('prefix', '=', version?.manifest_key ?? '')
      .execute();
    expect(note).toHaveLength(1);
  });
});

function never(): never {
  throw new Error('no such sample');
}
