import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ANNOTATION_TABLES, annotationQueries } from '../../testing/annotation-queries.ts';
import { fillEdits } from '../../testing/fill-edits.ts';
import { fillLargeInstallation, type LargeInstallation } from '../../testing/large-installation.ts';
import { indexesOf, readPlan, scansOf, touched } from '../../testing/query-plan.ts';
import { asUser } from '../kernel/scope.ts';

const EDITS_OF_FRAME = 40;
let database: TestDatabase;
let large: LargeInstallation;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  large = await fillLargeInstallation(database.admin.db, {
    videos: 3000,
    videosOfDataset: 500,
    frames: 20_000,
  });
  await fillEdits(database.admin.db, large.userId, {
    frames: 5000,
    editsOfFrame: EDITS_OF_FRAME,
    conflictEvery: 7,
  });
});
afterAll(() => database.drop());

const idOf = (kind: string, n: number): string =>
  `${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
/** The seventh frame of the video with the most frames: it has an open conflict. */
const places = () => ({
  userId: large.userId,
  projectId: large.projectId,
  videoId: large.videoId,
  frameId: idOf('00000004', 7),
  objectIds: [idOf('00000006', 701), idOf('00000006', 702)],
  editIds: [1, 2, 3].map((k) => idOf('00000007', 700_000 + k)),
  lastSeq: EDITS_OF_FRAME,
});
const planOf = (name: string) => {
  const build = annotationQueries(places())[name];
  if (build === undefined) throw new Error(name);
  return readPlan(database.app.db, asUser(large.userId), build);
};

describe('what tabs read while people annotate, with 200,000 edits in 5,000 frames', () => {
  it.each([
    ['state of a frame', 'detections_frame', { detections: 30 }],
    ['edits of a frame after a number', 'annotation_edits_pkey', { annotation_edits: 5 }],
    ['edits of a frame by their ids', 'annotation_edits_target_id_edit_id_key', { annotation_edits: 3 }],
    ['edits of some boxes after a number', 'annotation_edits_pkey', { annotation_edits: 5 }],
    ['history of a box', 'annotation_edits_object', { annotation_edits: EDITS_OF_FRAME }],
    ['open conflicts of a frame', 'annotation_conflicts_of_frame', { annotation_conflicts: 1 }],
    ['open conflicts of a project', 'annotation_conflicts_open', { annotation_conflicts: 50 }],
    ['strip of frames', 'frames_video_id_frame_index_key', { frames: 50 }],
    // The offset is found first, so the page may cost as much as the progress: the frames of one video.
    ['strip of frames around one', 'frames_video_id_frame_index_key', { frames: 510 }],
    ['progress of a video', 'frames_video_id_frame_index_key', { frames: 500 }],
    ['frames that a tab shows', 'frame_presence_of_person', { frames: 1 }],
  ] as const)('%s is read by index, and little else', async (name, index, most) => {
    const plan = await planOf(name);
    for (const table of ANNOTATION_TABLES) expect(scansOf(plan, table)).not.toContain('Seq Scan');
    expect(indexesOf(plan)).toContain(index);
    for (const [table, rows] of Object.entries(most))
      expect([table, touched(plan, table) <= rows]).toEqual([table, true]);
  });
});
