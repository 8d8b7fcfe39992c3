import type { Database } from '../src/kernel/connect.ts';
import type { LargeInstallation } from './large-installation.ts';
import { fillPastTriggers } from './fill-past-triggers.ts';
import { vacuumTable } from './vacuum-table.ts';

export const BOXES_EACH = 50;

/**
 * Labels of the largest dataset with the same boxes in each of them: so many boxes in frames of fifty. Written as the large
 * installation is, past triggers. Answers with the first of them.
 */
export async function fillLargeLabels(
  db: Database,
  { userId, projectId, datasetId }: LargeInstallation,
  { labels, items }: { readonly labels: number; readonly items: number },
): Promise<{ readonly labelId: string; readonly frameId: string }> {
  const id = (kind: number, n: string): string =>
    `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const frames = Math.ceil(items / BOXES_EACH);
  const statements = [
    `create temp table labelled on commit drop as
       select f.*, row_number() over (order by f.id) as place from frames f join videos v on v.id = f.video_id
       where v.dataset_id = '${datasetId}' order by f.id limit ${frames}`,
    `insert into detections (id, project_id, video_id, frame_id, x1, y1, x2, y2, confidence, class, source, verified)
       select ${id(7, `(f.place - 1) * ${BOXES_EACH} + k`)}, f.project_id, f.video_id, f.id, k, k, k + 20, k + 20,
         (f.place * 7919 + k * 104729) % 1000 / 1000.0, case when k % 9 = 0 then 'debris' else 'sperm' end, 'model', k % 3 = 0
       from labelled f cross join generate_series(1, ${BOXES_EACH}) k`,
    `insert into data_labels (id, project_id, dataset_id, user_id, label_type, name, item_count)
       select ${id(8, 'n')}, '${projectId}', '${datasetId}', '${userId}', 'detection', 'label ' || n, ${frames * BOXES_EACH}
       from generate_series(1, ${labels}) n`,
    `insert into label_items (id, project_id, label_id, video_id, frame_id, frame_index, detection_id, class_name, labeled_by, labeled_at, box_confidence)
       select ${id(9, `(n - 1) * ${frames * BOXES_EACH} + (f.place - 1) * ${BOXES_EACH} + k`)}, f.project_id, ${id(8, 'n')}, f.video_id,
         f.id, f.frame_index, ${id(7, `(f.place - 1) * ${BOXES_EACH} + k`)}, 'sperm', '${userId}',
         now() - (n * 1000000 - f.place) * interval '1 second', (f.place * 7919 + k * 104729) % 1000 / 1000.0
       from generate_series(1, ${labels}) n cross join labelled f cross join generate_series(1, ${BOXES_EACH}) k order by n, f.place, k`,
    // Every frame of the installation is in some label, so that there are items of many projects and people.
    `insert into review_items (id, project_id, dataset_id, label_id, type, video_id, frame_id, frame_index, item_count, confidence, status,
         reviewed_at, created_by, created_at)
       select f.id, f.project_id, v.dataset_id, v.dataset_id, 'detection', f.video_id, f.id, f.frame_index, 1, r.n % 997 / 997.0,
         case when r.n % 4 = 0 then 'approved' else 'pending' end, case when r.n % 4 = 0 then now() end, '${userId}', now() - r.n * interval '1 second'
       from (select id, row_number() over (order by id) as n from frames) r join frames f on f.id = r.id join videos v on v.id = f.video_id`,
    `insert into data_labels (id, project_id, dataset_id, user_id, label_type, name)
       select d.id, d.project_id, d.id, '${userId}', 'detection', 'of ' || d.id from datasets d`,
  ];
  await fillPastTriggers(db, statements);
  for (const table of ['detections', 'data_labels', 'label_items', 'review_items'])
    await vacuumTable(db, table);
  const first = await db
    .selectFrom('label_items')
    .select(['label_id as labelId', 'frame_id as frameId'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return first;
}
