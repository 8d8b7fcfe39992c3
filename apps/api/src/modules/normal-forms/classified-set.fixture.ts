import { newId } from '@sarm/database/kernel/new-id';
import { MORPHOLOGY_CLASSES, type MorphologyClass, type MorphologyDefect } from '@sarm/domain/morphology';
import type { Preparation, VideoKind } from '@sarm/domain/videos/recordings';
import { packParts } from '@sarm/masks/run-lengths';
import type { Lab } from '../../testing/lab-world.ts';

export interface ClassifiedSet {
  readonly labelId: string;
  readonly datasetId: string;
  readonly counts: Readonly<Partial<Record<MorphologyClass, number>>>;
  readonly labelledBy: string;
  /** Null: nobody has approved them. */
  readonly approvedBy: string | null;
  readonly preparation?: Preparation;
  readonly kind?: VideoKind;
  readonly name?: string;
  /** Of as many pictures or frames, one after the other. */
  readonly frames?: number;
  readonly defects?: Readonly<Partial<Record<MorphologyClass, MorphologyDefect[]>>>;
}

/** A head of 4 by 3 pixels. */
const PARTS = Buffer.from(packParts({ head: [0, 12] }, 4, 3));

/** A morphology label of the sample, as its owner made it. */
export async function morphologyLabel(
  lab: Lab,
  { datasetId, ownerId, name = 'Smears' }: { datasetId: string; ownerId: string; name?: string },
): Promise<string> {
  const { db } = lab.api.database.admin;
  const { project_id } = await db
    .selectFrom('datasets')
    .select('project_id')
    .where('id', '=', datasetId)
    .executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto('data_labels')
    .values({ id, project_id, dataset_id: datasetId, user_id: ownerId, label_type: 'morphology', name })
    .execute();
  return id;
}

/** A recording whose sperm is outlined, classified and approved in a label; written as rows, because it takes hundreds of them. */
export async function classifiedSet(lab: Lab, set: ClassifiedSet): Promise<string> {
  const { db } = lab.api.database.admin;
  const { frames = 1, kind = 'pictures', preparation = 'papanicolaou', name = 'Smear' } = set;
  const videoId = await lab.video({ dataset_id: set.datasetId, kind, preparation, name });
  const frameIds = await Promise.all(Array.from({ length: frames }, (_, at) => lab.frame(videoId, at)));
  const classes = MORPHOLOGY_CLASSES.flatMap((each) =>
    Array.from({ length: set.counts[each] ?? 0 }, () => each),
  );
  const { project_id } = await db
    .selectFrom('videos')
    .select('project_id')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow();
  const place = (at: number) => {
    const frame_index = Math.floor((at * frames) / classes.length);
    return { project_id, video_id: videoId, frame_id: frameIds[frame_index] ?? '', frame_index };
  };
  const cells = classes.map((morphology_class, at) => {
    const { frame_index, ...where } = place(at);
    return { morphology_class, frame_index, where, detection: newId(), mask: newId() };
  });
  await db
    .insertInto('detections')
    .values(
      cells.map(({ where, detection }) => ({
        ...where,
        id: detection,
        x1: 10,
        y1: 10,
        x2: 14,
        y2: 13,
        confidence: 0.9,
        class: 'sperm' as const,
        source: 'model' as const,
      })),
    )
    .execute();
  await db
    .insertInto('masks')
    .values(
      cells.map(({ where, detection, mask }) => ({
        ...where,
        id: mask,
        detection_id: detection,
        rect: [10, 10, 14, 13],
        grid: 1,
        parts: PARTS,
        created_by: set.labelledBy,
      })),
    )
    .execute();
  const itemIds = cells.map(() => newId());
  await db
    .insertInto('label_items')
    .values(
      cells.map(({ where, detection, mask, frame_index, morphology_class }, at) => ({
        ...where,
        id: itemIds[at] ?? '',
        label_id: set.labelId,
        frame_index,
        detection_id: detection,
        mask_id: mask,
        class_name: 'sperm',
        morphology_class,
        defects: set.defects?.[morphology_class] ?? [],
        labeled_by: set.labelledBy,
      })),
    )
    .execute();
  if (set.approvedBy !== null)
    await db
      .updateTable('review_items')
      .set({ status: 'approved', reviewed_by: set.approvedBy, reviewed_at: new Date() })
      .where('label_item_id', 'in', itemIds)
      .execute();
  return videoId;
}
