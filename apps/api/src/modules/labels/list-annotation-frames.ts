import type { AnnotationFrame } from '@sarm/contracts/http/labels/labels.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { pageOf } from '@sarm/database/kernel/list-filters';
import {
  type AnnotationFrameView,
  figuresOfType,
  listAnnotationFrames as readPage,
} from '@sarm/database/labels/annotation-frames.repository';
import { annotationStatus } from '@sarm/domain/annotation-progress';
import type { LabelType } from '@sarm/domain/labels';
import type { Handler } from '../../http/handler.ts';
import { presentFrame } from '../../presenters/frames.presenter.ts';
import { type Reader, readerOf } from '../../presenters/reader.ts';
import { datasetNameFor, videoNameFor } from './labels.presenter.ts';

export const listAnnotationFrames: Handler<RouteGroups['labels']['frames']> = async ({
  tx,
  caller,
  rows: visible,
  query,
  request,
}) => {
  const { type, sort_by: sortBy = 'date' } = query;
  const { rows, total } = await readPage(tx, {
    ...pageOf(query),
    userId: caller.userId,
    projects: visible.projects,
    type,
    datasetId: query.dataset_id,
    sortBy,
    direction: query.sort_order ?? (sortBy === 'date' ? 'desc' : 'asc'),
  });
  const reader = readerOf({ caller, request });
  return {
    status: 200,
    body: {
      frames: rows.map((row) => present(row, type, reader)),
      total,
      total_pages: Math.ceil(total / query.limit),
    },
  };
};

/** TEC-068: the share of the boxes, or of the crops, that are in a data label. */
function present(row: AnnotationFrameView, type: LabelType, reader: Reader): AnnotationFrame {
  const { all, done } = figuresOfType(row, type);
  return {
    ...presentFrame(row),
    dataset_id: row.dataset_id,
    dataset_name: datasetNameFor(reader, row),
    video_name: videoNameFor(reader, row),
    total: all,
    labeled: done,
    masks: row.mask_count,
    progress: all === 0 ? 0 : (100 * done) / all,
    status: annotationStatus(done, all),
    isDemo: row.is_demo,
  };
}
