import { TASK_STATUSES, TASK_TYPES } from '@sarm/domain/statuses';
import { z } from 'zod';
import { notice } from '../notice.ts';
import { id, instant } from '../scalars.ts';

const count = z.int();

/** Work by the code of its video: technical staff read no names of files. */
const technicalWork = z
  .object({
    id,
    task_type: z.enum(TASK_TYPES),
    status: z.enum(TASK_STATUSES),
    stage: z.string(),
    notice: notice.nullable(),
    message: z.string(),
    progress: z.int().min(0).max(100),
    video_id: id.nullable(),
    video_code: z.string().nullable(),
    dataset_id: id.nullable(),
    project_id: id,
    project_name: z.string(),
    isDemo: z.boolean(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'TechnicalWork' });

/** TEC-031: what the projects of the person hold, and the work in them. */
export const technicalDashboard = z
  .object({
    counts: z.object({
      projects: count,
      datasets: count,
      datasetDrafts: count,
      videos: count,
      videosExtracting: count,
      frames: count,
      framesWithoutBoxes: count,
      boxes: count,
      /** Those of them that a person has verified. */
      boxesVerified: count,
    }),
    /** The counts are those of the demo project, because the person has no other. */
    isDemo: z.boolean(),
    /** What waits or works, the oldest first. */
    running: z.array(technicalWork),
    /** Also what is not listed. */
    runningTotal: count,
    /** What failed in the last seven days and was not started again since, the newest first. */
    failed: z.array(technicalWork),
  })
  .meta({ id: 'TechnicalDashboard' });

export type TechnicalWork = z.output<typeof technicalWork>;
export type TechnicalDashboard = z.output<typeof technicalDashboard>;
