import { ANNOTATION_STATES, type AnnotationState } from '@sarm/domain/shapes/annotation-edits';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { anyProjectOf, type Page } from '../kernel/list-filters.ts';
import { type PageOf, readPageWith } from '../kernel/read-page.ts';
import { type PersonThere, stillThere } from './frame-presence.repository.ts';

export interface AnnotationFrameFilter extends Page {
  readonly userId: string;
  readonly videoId: string;
  /** A frame of the video: its page is read instead of the one that the offset names. */
  readonly around?: string | undefined;
}

export interface AnnotationFrameRow {
  readonly frame_id: string;
  readonly frame_number: number;
  readonly box_count: number;
  readonly verified_count: number;
  readonly open_conflicts: number;
  readonly presence: readonly PersonThere[];
  readonly state: AnnotationState;
}

export interface AnnotationProgress {
  readonly offset: number;
  readonly counts: Readonly<Record<AnnotationState, number>>;
  readonly next_unfinished: { readonly frame_id: string; readonly frame_number: number } | null;
}

const openConflicts = sql<number>`(select count(*)::int4 from annotation_conflicts c where c.frame_id = f.id and c.state = 'open')`;

/** As AnnotationState describes them, of a frame f. */
const stateOf = sql<AnnotationState>`case
  when exists (select from annotation_conflicts c where c.frame_id = f.id and c.state = 'open') then 'conflict'
  when f.detection_count > 0 and f.verified_count = f.detection_count then 'verified'
  when f.edited_at is not null or f.verified_count > 0 then 'in_progress'
  else 'untouched' end`;

const ofVideo = ({ userId, videoId }: AnnotationFrameFilter) =>
  sql`frames f where f.video_id = ${videoId} and f.project_id = ${anyProjectOf(userId)}`;

const indexOf = (around: string, videoId: string) =>
  sql<number>`(select a.frame_index from frames a where a.id = ${around} and a.video_id = ${videoId})`;

const offsetOf = ({ around, videoId, limit, offset }: AnnotationFrameFilter) =>
  around === undefined
    ? sql<number>`${offset}::int8`
    : sql<number>`coalesce((select count(*) / ${limit}::int8 * ${limit}::int8 from frames b
        where b.video_id = ${videoId} and b.frame_index < ${indexOf(around, videoId)}), ${offset}::int8)`;

export const annotationFramesQuery = (filter: AnnotationFrameFilter) =>
  sql<AnnotationFrameRow>`
    select f.id as frame_id, f.frame_index as frame_number, f.detection_count as box_count, f.verified_count,
      ${openConflicts} as open_conflicts, ${stateOf} as state,
      coalesce((select jsonb_agg(jsonb_build_object('client_id', p.client_id, 'user_id', p.user_id,
          'name', u.display_name, 'selected', p.selected) order by p.client_id)
        from frame_presence p join users u on u.id = p.user_id
        where p.frame_id = f.id and ${stillThere(sql.ref('p.seen_at'))}), '[]'::jsonb) as presence
    from ${ofVideo(filter)} order by f.frame_index limit ${filter.limit} offset ${offsetOf(filter)}`;

/** Over all frames of the video: by its index, and by the index of open conflicts. */
export const annotationProgressQuery = (filter: AnnotationFrameFilter) => sql<AnnotationProgress>`
  select jsonb_build_object('offset', ${offsetOf(filter)},
    'counts', jsonb_build_object(${sql.join(
      ANNOTATION_STATES.map(
        (state) => sql`${sql.lit(state)}, count(*) filter (where s.state = ${sql.lit(state)})`,
      ),
    )}),
    'next_unfinished', (array_agg(jsonb_build_object('frame_id', s.id, 'frame_number', s.frame_index)
      order by s.passed, s.frame_index) filter (where s.state <> 'verified'))[1])
  from (select f.id, f.frame_index, ${stateOf} as state,
      ${filter.around === undefined ? sql`false` : sql`f.frame_index <= coalesce(${indexOf(filter.around, filter.videoId)}, -1)`} as passed
    from ${ofVideo(filter)}) s`;

/** The strip of frames below a canvas, in one statement. */
export const listAnnotationFrames = (
  db: Scoped,
  filter: AnnotationFrameFilter,
): Promise<PageOf<AnnotationFrameRow> & { readonly extra: AnnotationProgress }> =>
  readPageWith(db, {
    page: annotationFramesQuery(filter),
    count: sql<{ total: number }>`select count(*)::int8 as total from ${ofVideo(filter)}`,
    extra: annotationProgressQuery(filter),
  });
