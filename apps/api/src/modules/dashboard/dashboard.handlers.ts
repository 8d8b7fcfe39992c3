import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { showBusinessDashboard } from './show-business-dashboard.ts';
import { showProgress } from './show-progress.ts';
import { showProjectDashboard } from './show-project-dashboard.ts';
import { showTechnicalDashboard } from './show-technical-dashboard.ts';

export const createDashboardHandlers = (deps: AppDeps): HandlersOf<'dashboard'> => ({
  business: showBusinessDashboard(deps),
  project: showProjectDashboard,
  progress: showProgress,
  technical: showTechnicalDashboard,
});
