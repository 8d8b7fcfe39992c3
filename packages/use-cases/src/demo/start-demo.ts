import { loadDemoJob } from '@sarm/contracts/jobs/load-demo';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findOpenDemoTask, holdDemoProject } from '@sarm/database/projects/demo.repository';
import type { Language } from '@sarm/domain/languages';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import { startTask } from '../tasks/start-task.ts';

export interface DemoStart {
  readonly userId: string;
  readonly language: Language;
  /** The texts of the project, where it has to be made. */
  readonly project: { readonly name: string; readonly description: string };
}

/** Makes the demo project if there is none, and fills it. One that is just being filled is not filled twice. */
export async function startDemo(
  tx: Scoped,
  queue: Pick<JobQueue, 'enqueue'>,
  { userId, language, project }: DemoStart,
): Promise<{ taskId: string; projectId: string; started: boolean }> {
  const projectId = await holdDemoProject(tx, { ...project, userId });
  const open = await findOpenDemoTask(tx, projectId, loadDemoJob.name);
  if (open !== undefined) return { taskId: open, projectId, started: false };
  const task = await startTask(tx, queue, loadDemoJob, {
    projectId,
    createdBy: userId,
    payload: { language, createdBy: userId },
  });
  return { taskId: task.id, projectId, started: true };
}
