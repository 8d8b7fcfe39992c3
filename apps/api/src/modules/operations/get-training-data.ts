import type { TrainingData } from '@sarm/contracts/http/operations/operations.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { readTrainingData, type TrainingDataRow } from '@sarm/database/training/training-data.repository';
import { LABELS } from '@sarm/domain/labels';
import { TRAINING } from '@sarm/domain/training';
import type { Handler } from '../../http/handler.ts';

const NONE = { count: 0, bytes: 0, unmeasured: 0 } as const;

function byKind(rows: readonly TrainingDataRow[]) {
  const of = (wanted: TrainingDataRow['kind']): TrainingData['versions'] => {
    const row = rows.find(({ kind }) => kind === wanted);
    return row === undefined ? NONE : { count: row.count, bytes: row.bytes, unmeasured: row.unmeasured };
  };
  return {
    versions: of('versions'),
    checkpoints: of('checkpoints'),
    models: of('models'),
    exports: of('exports'),
  };
}

/** From the rows that name the objects: the store itself may hold millions of frames beside them. */
export const getTrainingData: Handler<RouteGroups['operations']['trainingData']> = async ({ tx }) => {
  const rows = await readTrainingData(tx, TRAINING.largestProjects);
  const projects = [...Map.groupBy(rows, (row) => row.project_id)].flatMap(([id, of]) =>
    id === null
      ? []
      : [
          {
            id,
            name: of[0]?.project_name ?? '',
            bytes: of.reduce((sum, row) => sum + row.bytes, 0),
            ...byKind(of),
          },
        ],
  );
  const all = byKind(rows.filter((row) => row.project_id === null));
  return { status: 200, body: { ...all, projects, exportDays: LABELS.exportDays } };
};
