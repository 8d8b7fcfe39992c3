import type { CompiledQuery, RawBuilder } from 'kysely';
import {
  conflictsOfProjectQuery,
  openConflictsQuery,
} from '../src/annotation/annotation-conflicts.repository.ts';
import {
  annotationFramesQuery,
  annotationProgressQuery,
} from '../src/annotation/annotation-frames.repository.ts';
import { framesShownQuery } from '../src/annotation/frame-presence.repository.ts';
import { frameStateQuery } from '../src/annotation/frame-state.repository.ts';
import {
  editsByIdsQuery,
  editsOfBoxesQuery,
  editsQuery,
} from '../src/detections/annotation-edits.repository.ts';
import type { Scoped } from '../src/kernel/connect.ts';

type Build = (tx: Scoped) => { compile(): CompiledQuery; execute(): Promise<unknown> };

const inTransaction =
  (query: (tx: Scoped) => RawBuilder<unknown>): Build =>
  (tx) => ({ compile: () => query(tx).compile(tx), execute: () => query(tx).execute(tx) });

export interface AnnotationPlaces {
  readonly userId: string;
  readonly projectId: string;
  readonly videoId: string;
  readonly frameId: string;
  readonly objectIds: readonly string[];
  readonly editIds: readonly string[];
  readonly lastSeq: number;
}

/** What every tab reads again and again while people annotate, by the name of it. */
export const annotationQueries = (at: AnnotationPlaces): Readonly<Record<string, Build>> => ({
  'state of a frame': inTransaction((tx) => frameStateQuery(tx, at.frameId)),
  'edits of a frame after a number': inTransaction(() =>
    editsQuery({ targetId: at.frameId, after: at.lastSeq - 5, limit: 501 }),
  ),
  'edits of a frame by their ids': inTransaction(() => editsByIdsQuery(at.frameId, at.editIds)),
  'edits of some boxes after a number': inTransaction(() =>
    editsOfBoxesQuery(at.frameId, at.lastSeq - 5, at.objectIds),
  ),
  'history of a box': inTransaction(() =>
    editsQuery({ targetId: at.frameId, after: 0, limit: 501, objectId: at.objectIds[0] }),
  ),
  'open conflicts of a frame': inTransaction(() => openConflictsQuery(at.frameId)),
  'open conflicts of a project': (tx) => conflictsOfProjectQuery(tx, at.projectId, 50),
  'strip of frames': inTransaction(() =>
    annotationFramesQuery({ userId: at.userId, videoId: at.videoId, limit: 50, offset: 0 }),
  ),
  'strip of frames around one': inTransaction(() =>
    annotationFramesQuery({
      userId: at.userId,
      videoId: at.videoId,
      limit: 50,
      offset: 0,
      around: at.frameId,
    }),
  ),
  'progress of a video': inTransaction(() =>
    annotationProgressQuery({ userId: at.userId, videoId: at.videoId, limit: 50, offset: 0 }),
  ),
  'frames that a tab shows': inTransaction(() =>
    framesShownQuery({ userId: at.userId, clientId: at.objectIds[0] }),
  ),
});

export const ANNOTATION_TABLES = [
  'annotation_edits',
  'annotation_conflicts',
  'detections',
  'frames',
  'frame_presence',
] as const;
