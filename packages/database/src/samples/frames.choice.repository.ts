import { type ChoiceWay, FRAME_CHOICE } from '@sarm/domain/videos/frame-choice';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { FrameRow } from './frames.repository.ts';

export interface FrameChoice {
  readonly datasetId: string;
  /** Absent: all videos of the dataset. */
  readonly videoId?: string | undefined;
  readonly way: ChoiceWay;
  readonly n: number;
  readonly seed: number;
}
export interface ChosenCounts {
  readonly count: number;
  readonly videos: number;
}

const { middle, within } = FRAME_CHOICE.doubt;

const framesOf = (db: Scoped, { datasetId, videoId }: FrameChoice) => {
  const frames = db
    .selectFrom('frames as f')
    .innerJoin('videos as v', 'v.id', 'f.video_id')
    .where('v.dataset_id', '=', datasetId)
    .select(['f.id', 'f.video_id']);
  return videoId === undefined ? frames : frames.where('v.id', '=', videoId);
};

/**
 * At equal steps the frames that are selected already keep their places, so the same step chooses the same frames again. By
 * chance and by doubt they are left out: a second choice adds others.
 */
function placed(db: Scoped, choice: FrameChoice) {
  const frames = framesOf(db, choice);
  switch (choice.way) {
    case 'every':
      return frames.select([
        'f.selected',
        sql<number>`row_number() over (partition by f.video_id order by f.frame_index) - 1`.as('place'),
      ]);
    case 'random':
      return frames
        .where('f.selected', '=', false)
        .select([
          'f.selected',
          sql<number>`row_number() over (partition by f.video_id order by hashtextextended(f.id::text, ${choice.seed}), f.id)`.as(
            'place',
          ),
        ]);
    case 'doubt':
      return frames
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('detections as d')
              .whereRef('d.frame_id', '=', 'f.id')
              .where('d.source', '=', 'model')
              .where('d.verified', '=', false)
              .where(sql<boolean>`abs(d.confidence - ${middle}) < ${within}`)
              .select(sql<number>`count(*)`.as('boxes'))
              .having(sql<boolean>`count(*) > 0`)
              .as('doubtful'),
          (join) => join.onTrue(),
        )
        .where('f.selected', '=', false)
        .select([
          'f.selected',
          sql<number>`row_number() over (order by doubtful.boxes desc, f.video_id, f.frame_index)`.as(
            'place',
          ),
        ]);
  }
}

/** The frames that the choice adds, in the order in which a preview shows them. */
export function chosenQuery(db: Scoped, choice: FrameChoice) {
  const chosen = db
    .selectFrom(placed(db, choice).as('p'))
    .where('p.selected', '=', false)
    .select(['p.id', 'p.video_id', 'p.place']);
  return choice.way === 'every'
    ? chosen.where(sql<boolean>`p.place % ${choice.n} = 0`)
    : chosen.where('p.place', '<=', choice.n);
}

const counts = [
  sql<number>`count(*)::int`.as('count'),
  sql<number>`count(distinct video_id)::int`.as('videos'),
];

export const countChosen = (db: Scoped, choice: FrameChoice): Promise<ChosenCounts> =>
  db.selectFrom(chosenQuery(db, choice).as('chosen')).select(counts).executeTakeFirstOrThrow();

export const chosenFrames = (db: Scoped, choice: FrameChoice, limit: number): Promise<FrameRow[]> =>
  db
    .selectFrom(chosenQuery(db, choice).as('chosen'))
    .innerJoin('frames', 'frames.id', 'chosen.id')
    .selectAll('frames')
    .orderBy('chosen.place')
    .orderBy('chosen.video_id')
    .limit(limit)
    .execute();

/** One statement for any number of frames; it counts what it changed. */
export const selectChosen = (tx: Scoped, choice: FrameChoice): Promise<ChosenCounts> =>
  tx
    .with('changed', (db) =>
      db
        .updateTable('frames')
        .from(chosenQuery(tx, choice).as('chosen'))
        .whereRef('frames.id', '=', 'chosen.id')
        .set({ selected: true })
        .returning('frames.video_id'),
    )
    .selectFrom('changed')
    .select(counts)
    .executeTakeFirstOrThrow();

/** The videos of a choice, held until the transaction ends; in one order, or two choices would deadlock. */
export async function lockVideosOf(
  tx: Scoped,
  { datasetId, videoId }: Pick<FrameChoice, 'datasetId' | 'videoId'>,
): Promise<void> {
  const videos = tx.selectFrom('videos').select('id').where('dataset_id', '=', datasetId);
  await (videoId === undefined ? videos : videos.where('id', '=', videoId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
