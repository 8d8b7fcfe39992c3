import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { datasetsOfProject } from '@sarm/database/samples/datasets.repository';
import { findMemberProject } from '@sarm/database/projects/projects.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { datasetsWithVideos } from '../datasets/datasets-with-videos.ts';
import { readerOf } from '../../presenters/reader.ts';
import { presentDataset } from '../datasets/datasets.presenter.ts';
import { presentProjectCard } from './projects.presenter.ts';

export const getMyProject: Handler<RouteGroups['projects']['getMine']> = async (call) => {
  const { tx, caller, object, query, t } = call;
  const project = await findMemberProject(tx, caller.userId, object.id);
  if (project === undefined) throw new AppError('not_found');
  // Videos stand inside their datasets, so requesting them requests the datasets too.
  if (!query.include_datasets && !query.include_videos)
    return { status: 200, body: presentProjectCard(project) };
  const datasets = await datasetsOfProject(tx, object.id);
  const reader = readerOf(call);
  const nested = query.include_videos
    ? await datasetsWithVideos(tx, datasets, reader, t)
    : datasets.map((row) => presentDataset(row, reader));
  return { status: 200, body: presentProjectCard(project, nested) };
};
