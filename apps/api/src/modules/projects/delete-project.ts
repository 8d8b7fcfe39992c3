import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { removeProject } from './remove-project.ts';

export const deleteProject =
  (deps: Pick<AppDeps, 'queue' | 'blobs' | 'log'>): Handler<RouteGroups['projects']['remove']> =>
  async ({ tx, params: { projectId } }) => {
    const { project, after } = await removeProject(deps, tx, projectId);
    return {
      status: 204,
      body: undefined,
      audit: {
        action: 'project.delete',
        projectId,
        subjectId: projectId,
        before: { name: project.name, status: project.status },
      },
      after,
    };
  };
