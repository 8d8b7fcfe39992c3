import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { countAnnotations as readCounts } from '@sarm/database/labels/annotation-frames.repository';
import { ANNOTATION_STATUSES, type AnnotationStatus } from '@sarm/domain/annotation-progress';
import type { Handler } from '../../http/handler.ts';

export const countAnnotations: Handler<RouteGroups['labels']['frameStatistics']> = async ({
  tx,
  caller,
  rows: { projects },
  query,
}) => {
  const { type, dataset_id: datasetId } = query;
  const counts = await readCounts(tx, { userId: caller.userId, projects, type, datasetId });
  const sum = (field: 'frames' | 'detections' | 'total' | 'done' | 'masks'): number =>
    counts.reduce((total, row) => total + row[field], 0);
  return {
    status: 200,
    body: {
      frames: sum('frames'),
      by_status: Object.fromEntries(
        ANNOTATION_STATUSES.map((status, progress) => [
          status,
          counts.find((row) => row.progress === progress)?.frames ?? 0,
        ]),
      ) as Record<AnnotationStatus, number>,
      detections: sum('detections'),
      total: sum('total'),
      labeled: sum('done'),
      masks: sum('masks'),
    },
  };
};
