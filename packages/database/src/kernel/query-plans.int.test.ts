import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { cropsCountQuery, cropsPageQuery } from '../detections/crops.repository.ts';
import { datasetsCountQuery, datasetsPageQuery } from '../samples/datasets.repository.ts';
import {
  detectionsCountQuery,
  detectionsPageQuery,
  framesDetectionsQuery,
  meanConfidenceQuery,
} from '../detections/detections.list.repository.ts';
import { frameDetectionsQuery } from '../detections/detections.repository.ts';
import { chosenQuery } from '../samples/frames.choice.repository.ts';
import { framesCountQuery, framesPageQuery } from '../samples/frames.repository.ts';
import {
  failedWorkQuery,
  runningWorkQuery,
  technicalCountsQuery,
} from '../dashboards/technical-dashboard.repository.ts';
import { asUser } from './scope.ts';
import { fillLargeInstallation, type LargeInstallation } from '../../testing/large-installation.ts';
import { newId } from './new-id.ts';
import { indexesOf, type PlanNode, readPlan, scansOf, touched } from '../../testing/query-plan.ts';
import { openTaskCountQuery } from '../work/open-tasks.repository.ts';
import { tasksCountQuery, tasksPageQuery } from '../work/tasks.repository.ts';
import {
  type VideoFilter,
  videoQuery,
  videosCountQuery,
  videosPageQuery,
} from '../samples/videos.repository.ts';

let database: TestDatabase;
let large: LargeInstallation;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  large = await fillLargeInstallation(database.admin.db);
});
afterAll(() => database.drop());

const planOf = (build: Parameters<typeof readPlan>[2]): Promise<PlanNode[]> =>
  readPlan(database.app.db, asUser(large.userId), build);

const page = { limit: 50, offset: 0 };
const videos = (over: Partial<VideoFilter> = {}): VideoFilter => ({ userId: large.userId, ...page, ...over });

describe('query plans with 100,000 videos and 1,000,000 frames', () => {
  it('has the rows it claims', async () => {
    const count = async (table: 'videos' | 'frames'): Promise<number> =>
      (
        await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
          database.admin.db,
        )
      ).rows[0]?.n ?? 0;
    expect([await count('videos'), await count('frames')]).toEqual([100_000, 1_000_000]);
  });

  it.each([
    ['newest first', {}, 'videos_dataset'],
    ['by name', { sortBy: 'name' }, 'videos_dataset_name'],
    ['by name, last first', { sortBy: 'name', sortOrder: 'desc' }, 'videos_dataset_name'],
    ['page 10', { offset: 450 }, 'videos_dataset'],
  ] as const)('reads a page of a dataset from its index: %s', async (_, over, index) => {
    const plan = await planOf((tx) => videosPageQuery(tx, videos({ datasetId: large.datasetId, ...over })));
    expect(scansOf(plan, 'videos')).toEqual(['Index Scan']);
    expect(indexesOf(plan)).toContain(index);
    expect(touched(plan, 'videos')).toBe(('offset' in over ? over.offset : 0) + page.limit);
    expect(scansOf(plan, 'tasks')).not.toContain('Seq Scan');
  });

  it.each([
    ['by size', { sortBy: 'size' }],
    ['by search', { search: 'video 77' }],
    ['by status', { status: 'failed' }],
    ['page 200', { offset: 10_000 }],
  ] as const)('reads only the rows of the dataset where no index has the order: %s', async (_, over) => {
    const plan = await planOf((tx) => videosPageQuery(tx, videos({ datasetId: large.datasetId, ...over })));
    expect(scansOf(plan, 'videos')).not.toContain('Seq Scan');
    expect(touched(plan, 'videos')).toBeLessThanOrEqual(large.videosOfDataset);
  });

  it('counts for the technical dashboard, and finds its work, by index', async () => {
    const own = { userId: large.userId, projects: 'own' } as const;
    const counts = await planOf((tx) => ({ compile: () => technicalCountsQuery(own).compile(tx) }));
    expect(indexesOf(counts)).toEqual(expect.arrayContaining(['frames_boxes_of_project', 'videos_status']));
    for (const table of ['videos', 'frames']) expect(scansOf(counts, table)).not.toContain('Seq Scan');
    for (const build of [runningWorkQuery, failedWorkQuery]) {
      const plan = await planOf((tx) => ({ compile: () => build(own, 6).compile(tx) }));
      expect(scansOf(plan, 'tasks')).not.toContain('Seq Scan');
    }
  });

  it('merges the newest videos of all projects of a person without reading the rest', async () => {
    const plan = await planOf((tx) => videosPageQuery(tx, videos()));
    expect(scansOf(plan, 'videos')).toEqual(['Index Scan']);
    expect(indexesOf(plan)).toContain('videos_project');
    expect(touched(plan, 'videos')).toBeLessThanOrEqual(page.limit * large.projectsOfUser);
  });

  it('merges the newest tasks of all projects of a person without reading the rest', async () => {
    const own = { userId: large.userId, ...page };
    const plan = await planOf((tx) => tasksPageQuery(tx, own));
    expect(scansOf(plan, 'tasks')).toEqual(['Index Scan']);
    expect(indexesOf(plan)).toContain('tasks_project');
    expect(touched(plan, 'tasks')).toBeLessThanOrEqual(page.limit * large.projectsOfUser);
    const failed = await planOf((tx) => tasksPageQuery(tx, { ...own, status: 'failed' }));
    expect(scansOf(failed, 'tasks')).not.toContain('Seq Scan');
  });

  it.each([{}, { status: 'completed' as const }, { taskType: 'extraction' as const }])(
    'counts the tasks of a person in an index alone, with %j',
    async (filter) => {
      const plan = await planOf((tx) => tasksCountQuery(tx, { userId: large.userId, ...page, ...filter }));
      expect(scansOf(plan, 'tasks')).toEqual(['Index Only Scan']);
      expect(indexesOf(plan)).toContain('tasks_counted');
    },
  );

  it('reads and counts the videos of a patient through the samples of that patient', async () => {
    const patientId = newId();
    await database.admin.db
      .insertInto('patients')
      .values({ id: patientId, project_id: large.projectId, name: 'P. Atient' })
      .execute();
    await database.admin.db
      .updateTable('datasets')
      .set({ patient_id: patientId })
      .where('id', '=', large.datasetId)
      .execute();
    for (const build of [videosPageQuery, videosCountQuery]) {
      const plan = await planOf((tx) => build(tx, videos({ patientId })));
      expect(scansOf(plan, 'videos')).not.toContain('Seq Scan');
    }
  });

  it('counts the videos of a dataset and of a person by index', async () => {
    for (const filter of [
      videos({ datasetId: large.datasetId }),
      videos({ datasetId: large.datasetId, status: 'failed' }),
      videos(),
    ]) {
      const plan = await planOf((tx) => videosCountQuery(tx, filter));
      expect(scansOf(plan, 'videos')).not.toContain('Seq Scan');
    }
  });

  it('reads one video, and the frames of one video in order, by index', async () => {
    const one = await planOf((tx) => videoQuery(tx, large.videoId));
    expect(scansOf(one, 'videos')).toEqual(['Index Scan']);
    for (const selected of [undefined, true] as const) {
      const filter = { userId: large.userId, videoId: large.videoId, selected, limit: 100, offset: 0 };
      const list = await planOf((tx) => framesPageQuery(tx, filter));
      const count = await planOf((tx) => framesCountQuery(tx, filter));
      for (const plan of [list, count]) {
        expect(scansOf(plan, 'frames')).not.toContain('Seq Scan');
        expect(touched(plan, 'frames')).toBeLessThanOrEqual(large.framesOfVideo);
      }
    }
  });

  it.each(['every', 'random', 'doubt'] as const)(
    'chooses frames to label (%s) from the frames of the video alone',
    async (way) => {
      const choice = { datasetId: large.datasetId, videoId: large.videoId, way, n: 10, seed: 1 };
      const plan = await planOf((tx) => chosenQuery(tx, choice));
      for (const table of ['videos', 'frames', 'detections'])
        expect(scansOf(plan, table)).not.toContain('Seq Scan');
      expect(touched(plan, 'frames')).toBeLessThanOrEqual(large.framesOfVideo);
    },
  );

  it('counts the open work of a person among all that has ended by the index of open tasks', async () => {
    const owner = { userId: large.userId, jobName: 'extract-frames' };
    const plan = await planOf((tx) => openTaskCountQuery(tx, owner));
    expect(scansOf(plan, 'tasks')).not.toContain('Seq Scan');
    expect(indexesOf(plan)).toContain('tasks_open');
  });

  it('counts the contents of datasets without reading frames that do not count', async () => {
    // An ordinary project: where a page covers a third of all videos, reading the table is the right plan.
    const filter = { userId: large.userId, projectId: large.ordinaryProjectId, limit: 100, offset: 0 };
    const plan = await planOf((tx) => datasetsPageQuery(tx, filter));
    expect(scansOf(plan, 'frames')).not.toContain('Seq Scan');
    expect(scansOf(plan, 'videos')).not.toContain('Seq Scan');
    expect(touched(plan, 'frames')).toBeLessThan(50_000);
    const count = await planOf((tx) => datasetsCountQuery(tx, filter));
    expect(scansOf(count, 'frames')).toEqual([]);
  });
});

describe('query plans with over 300,000 detections', () => {
  const unread = (plan: PlanNode[]): void => {
    expect(scansOf(plan, 'detections')).not.toContain('Seq Scan');
  };

  it('has the rows it claims', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from detections`.execute(
      database.admin.db,
    );
    expect(rows[0]?.n).toBeGreaterThan(300_000);
  });

  it('reads the detections of one frame and of a page of frames by index', async () => {
    const { detectedFrameId, detectionsOfFrame } = large;
    const one = await planOf((tx) => frameDetectionsQuery(tx, detectedFrameId));
    const several = await planOf((tx) => framesDetectionsQuery(tx, [detectedFrameId]));
    for (const plan of [one, several]) {
      unread(plan);
      expect(touched(plan, 'detections')).toBe(detectionsOfFrame);
    }
    unread(await planOf((tx) => meanConfidenceQuery(tx, large.videoId)));
  });

  it.each([
    ['of everything', {}],
    ['of a video', { videoId: '00000003-0000-7000-8000-000000000002' }],
    ['of a frame', { frameId: '00000004-0000-7000-8000-000000000009' }],
    ['page 4 of everything', { offset: 150 }],
  ] as const)('reads a page of detections and of crops %s from its index', async (_, over) => {
    const filter = { userId: large.userId, ...page, ...over };
    const most = ('offset' in over ? over.offset : 0) + page.limit;
    for (const query of [detectionsPageQuery, cropsPageQuery]) {
      const plan = await planOf((tx) => query(tx, filter));
      unread(plan);
      // Each project of the person gives its first rows.
      expect(touched(plan, 'detections')).toBeLessThanOrEqual(most * (large.projectsOfUser + 1));
    }
    for (const count of [detectionsCountQuery, cropsCountQuery])
      unread(await planOf((tx) => count(tx, filter)));
  });
});
