import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { VersionLineage } from '@sarm/contracts/http/versions/versions.entities';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  findVersion,
  framesSince,
  modelsOfVersion,
  sourcesOfVersion,
  type VersionView,
} from '@sarm/database/versions/versions.list.repository';
import { found } from '@sarm/domain/catalogue/errors';
import type { VersionCounts } from '@sarm/domain/versions/versions';
import type { Handler } from '../../http/handler.ts';
import { presentVersion } from './versions.presenter.ts';

export const getVersion: Handler<RouteGroups['versions']['get']> = async ({ tx, object }) => {
  const row = found(await findVersion(tx, object.id));
  const sources = await sourcesOfVersion(tx, row.id);
  const of = (wanted: 'patient' | 'video') =>
    sources.filter(({ kind }) => kind === wanted).map(({ code, split, frames }) => ({ code, split, frames }));
  return {
    status: 200,
    body: {
      ...presentVersion(row),
      patients: of('patient'),
      videos: of('video'),
      since_previous: await sincePrevious(tx, row),
      models: await modelsOfVersion(tx, row.id),
    },
  };
};

async function sincePrevious(tx: Scoped, row: VersionView): Promise<VersionLineage['since_previous']> {
  const previous = row.previous_id === null ? undefined : await findVersion(tx, row.previous_id);
  if (previous === undefined) return null;
  const { added, removed } = await framesSince(tx, row.id, previous.id);
  return {
    frames_added: added,
    frames_removed: removed,
    items: row.item_count - previous.item_count,
    patients: patientsOf(row.counts) - patientsOf(previous.counts),
  };
}

const patientsOf = ({ train, validation, test }: VersionCounts): number =>
  train.patients + validation.patients + test.patients;
