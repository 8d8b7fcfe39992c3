import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { deleteUnusedCalibration, findDemoProject } from '@sarm/database/projects/demo.repository';
import { DEMO_CALIBRATION, demoId } from '@sarm/use-cases/demo/demo-id';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { removeProject } from '../projects/remove-project.ts';

export const removeDemo =
  (deps: Pick<AppDeps, 'queue' | 'blobs' | 'log'>): Handler<RouteGroups['demo']['remove']> =>
  async ({ tx }) => {
    const project = await findDemoProject(tx);
    if (project === undefined) return { status: 204, body: undefined, audit: 'unchanged' };
    const { after } = await removeProject(deps, tx, project.id);
    await deleteUnusedCalibration(tx, demoId(project, DEMO_CALIBRATION));
    return {
      status: 204,
      body: undefined,
      audit: { action: 'demo.remove', projectId: project.id, subjectId: project.id },
      after,
    };
  };
