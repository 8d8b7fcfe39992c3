import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import type { Compilable, RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Scoped } from '../kernel/connect.ts';
import { asUser } from '../kernel/scope.ts';
import { fillLargeInstallation, type LargeInstallation } from '../../testing/large-installation.ts';
import { fillLargeLabels } from '../../testing/large-labels.ts';
import { indexesOf, type PlanNode, readPlan, scansOf, touched } from '../../testing/query-plan.ts';
import { annotationFramesQuery } from './annotation-frames.repository.ts';
import { itemsPageQuery, labelledBoxesQuery } from './label-items.repository.ts';
import { labelFramesQuery } from './label-statistics.repository.ts';
import { labelsPageQuery } from './labels.repository.ts';
import { candidatesPageQuery } from '../samples/normal-forms.repository.ts';
import { reviewsPageQuery } from '../reviews/reviews.repository.ts';

const ITEMS = 100_000;
const ITEMS_OF_FRAME = 50;

let database: TestDatabase;
let large: LargeInstallation;
let filled: { readonly labelId: string; readonly frameId: string };
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  const { db } = database.admin;
  large = await fillLargeInstallation(db, { videos: 2000, videosOfDataset: 1000, frames: 20_000 });
  filled = await fillLargeLabels(db, large, { labels: 2, items: ITEMS });
});
afterAll(() => database.drop());

const planOf = (build: (tx: Scoped) => Compilable): Promise<PlanNode[]> =>
  readPlan(database.app.db, asUser(large.userId), build);
const planOfText = (query: RawBuilder<unknown>): Promise<PlanNode[]> =>
  planOf((tx) => ({ compile: () => query.compile(tx) }));
const page = { limit: 20, offset: 0 };

describe('query plans of a label with 100,000 items', () => {
  it.each([
    ['date', 'label_items_newest'],
    ['frame_number', 'label_items_frames'],
    ['confidence', 'label_items_confidence'],
  ] as const)('reads a page by %s from its index', async (order, index) => {
    const { labelId } = filled;
    const plan = await planOfText(itemsPageQuery({ ...page, labelId, order }));
    expect(indexesOf(plan)).toContain(index);
    expect(scansOf(plan, 'label_items')).toEqual(['Index Scan']);
    // The items of one moment, frame or confidence are put in order by their ids.
    expect(touched(plan, 'label_items')).toBeLessThan(ITEMS / 10);
    expect(scansOf(plan, 'detections')).toEqual(['Index Scan']);
    expect(touched(plan, 'detections')).toBe(page.limit);
  });

  it('reads the items of a frame, and the boxes of a page without a look at boxes, by index', async () => {
    const { labelId, frameId } = filled;
    const ofFrame = await planOfText(itemsPageQuery({ ...page, labelId, frameId, order: 'confidence' }));
    expect(indexesOf(ofFrame)).toContain('label_items_frame');
    expect(touched(ofFrame, 'label_items')).toBe(ITEMS_OF_FRAME);
    const boxes = await planOfText(labelledBoxesQuery({ ...page, labelId }));
    expect(scansOf(boxes, 'detections')).toEqual([]);
    expect(scansOf(boxes, 'label_items')).toEqual(['Index Scan']);
  });

  it('reads a page of crops to classify, also for a reader who must not see all classes, by index', async () => {
    const { labelId } = filled;
    for (const blindFor of [undefined, large.userId]) {
      const crops = await planOfText(
        labelledBoxesQuery({ ...page, labelId, order: 'frame_number', blindFor }),
      );
      expect(indexesOf(crops)).toContain('label_items_frames');
      expect(scansOf(crops, 'label_items')).not.toContain('Seq Scan');
      expect(touched(crops, 'label_items')).toBeLessThan(ITEMS / 10);
    }
  });

  it('reads the first frames of a label without the rest of its items', async () => {
    const plan = await planOfText(labelFramesQuery(filled.labelId, page));
    expect(indexesOf(plan)).toContain('label_items_frames');
    expect(scansOf(plan, 'label_items')).not.toContain('Seq Scan');
  });

  it('reads labels for normal forms by their sample, without a look at labels of boxes', async () => {
    const plan = await planOf((tx) => candidatesPageQuery(tx, large.datasetId, page));
    expect(scansOf(plan, 'label_items')).not.toContain('Seq Scan');
    expect(touched(plan, 'label_items')).toBe(0);
    expect(scansOf(plan, 'review_items')).not.toContain('Seq Scan');
  });

  it('reads a page of labels without a look at the items of the largest', async () => {
    const filter = { ...page, userId: large.userId, others: 'own' } as const;
    const plan = await planOf((tx) => labelsPageQuery(tx, filter));
    expect(touched(plan, 'label_items')).toBe(0);
  });

  it.each([
    ['date', 'detection', 'frames_newest'],
    ['frameNumber', 'detection', 'frames_by_number'],
    ['status', 'detection', 'frames_by_detection_progress'],
    ['status', 'morphology', 'frames_by_morphology_progress'],
  ] as const)('merges frames of all projects by %s for %s from their index', async (sortBy, type, index) => {
    for (const direction of ['asc', 'desc'] as const) {
      const filter = { ...page, userId: large.userId, projects: 'own', type, sortBy, direction } as const;
      const plan = await planOfText(annotationFramesQuery(filter));
      expect(scansOf(plan, 'frames')).toEqual(['Index Scan']);
      expect(indexesOf(plan)).toContain(index);
      expect(touched(plan, 'frames')).toBeLessThanOrEqual(page.limit * large.projectsOfUser);
    }
  });

  const queue = {
    ...page,
    userId: '',
    projects: 'own',
    others: 'own',
    type: 'detection',
    named: 'own',
  } as const;
  it.each([
    ['created', 'review_items_newest', {}],
    ['created', 'review_items_newest', { status: 'pending' }],
    ['status', 'review_items_queue', {}],
    ['confidence', 'review_items_', {}],
    ['dataset', 'review_items_dataset', {}],
    ['creator', 'review_items_creator', {}],
  ] as const)('merges items of review by %s from %s', async (sortBy, index, more) => {
    for (const direction of ['asc', 'desc'] as const) {
      const filter = { ...queue, ...more, userId: large.userId, sortBy, direction };
      const plan = await planOfText(reviewsPageQuery(filter));
      expect(new Set(scansOf(plan, 'review_items'))).toEqual(new Set(['Index Scan']));
      expect(indexesOf(plan).some((name) => name.startsWith(index)) || 'status' in more).toBe(true);
      // Of each project at most a page; by name of each dataset or person.
      expect(touched(plan, 'review_items')).toBeLessThan(5000);
    }
  });
});
