import type { AppDeps } from '../deps.ts';
import { createAuthHandlers } from '../modules/auth/auth.handlers.ts';
import { createCalculationHandlers } from '../modules/calculation/calculation.handlers.ts';
import { createCalibrationsHandlers } from '../modules/calibrations/calibrations.handlers.ts';
import { createDatasetsHandlers } from '../modules/datasets/datasets.handlers.ts';
import { createDetectionHandlers } from '../modules/detection/detection.handlers.ts';
import { createFramesHandlers } from '../modules/frames/frames.handlers.ts';
import { createMediaHandlers } from '../modules/media/media.handlers.ts';
import { createProjectsHandlers } from '../modules/projects/projects.handlers.ts';
import { createSystemHandlers } from '../modules/system/system.handlers.ts';
import { createTaskFeed } from '../modules/tasks/task-feed.ts';
import { createTasksHandlers } from '../modules/tasks/tasks.handlers.ts';
import { createVideosHandlers } from '../modules/videos/videos.handlers.ts';
import type { AllHandlers } from './handler.ts';

/** A group that is missing here does not compile. */
export const createAllHandlers = (deps: AppDeps): AllHandlers => {
  // One for the process: it holds a connection, and whoever waits for a task shares it.
  const feed = createTaskFeed(deps);
  return {
    auth: createAuthHandlers(deps),
    projects: createProjectsHandlers(deps),
    datasets: createDatasetsHandlers(deps),
    videos: createVideosHandlers(deps),
    frames: createFramesHandlers(deps),
    detection: createDetectionHandlers(deps, feed),
    calibrations: createCalibrationsHandlers(deps),
    calculation: createCalculationHandlers(deps, feed),
    tasks: createTasksHandlers(deps, feed),
    media: createMediaHandlers(deps),
    system: createSystemHandlers(deps),
  };
};
