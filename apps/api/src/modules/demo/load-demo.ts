import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { chooseLanguage } from '@sarm/domain/languages';
import { startDemo } from '@sarm/use-cases/demo/start-demo';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

export const loadDemo =
  ({ queue }: Pick<AppDeps, 'queue'>): Handler<RouteGroups['demo']['load']> =>
  async ({ tx, caller, request, t }) => {
    const { taskId, projectId, started } = await startDemo(tx, queue, {
      userId: caller.userId,
      language: chooseLanguage(request.headers['accept-language']),
      project: { name: t('demo:project'), description: t('demo:about') },
    });
    return {
      status: 202,
      body: { task_id: taskId },
      audit: started ? { action: 'demo.load', projectId, subjectId: projectId } : 'unchanged',
    };
  };
