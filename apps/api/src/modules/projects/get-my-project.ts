import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { datasetsOfProject } from '@sarm/database/datasets.repository';
import { findMemberProject } from '@sarm/database/projects.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { datasetsWithVideos } from '../datasets/datasets-with-videos.ts';
import { presentDataset } from '../datasets/datasets.presenter.ts';
import { presentProjectCard } from './projects.presenter.ts';

export const getMyProject =
  ({ db }: AppDeps): Handler<RouteGroups['projects']['getMine']> =>
  async ({ caller, object, query }) => {
    const card = await inScope(db, asUser(caller.userId), async (tx) => {
      const project = await findMemberProject(tx, caller.userId, object.id);
      if (project === undefined) throw new AppError('not_found');
      // Videos stand inside their datasets, so asking for them asks for the datasets too.
      if (!query.include_datasets && !query.include_videos) return presentProjectCard(project);
      const datasets = await datasetsOfProject(tx, object.id);
      return presentProjectCard(
        project,
        query.include_videos
          ? await datasetsWithVideos(tx, datasets)
          : datasets.map((row) => presentDataset(row)),
      );
    });
    return { status: 200, body: card };
  };
