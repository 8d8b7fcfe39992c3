import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { mailReportJob } from '@sarm/contracts/jobs/mail-report';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { lockOpenTasks } from '@sarm/database/work/open-tasks.repository';
import { insertReportMail } from '@sarm/database/reports/report-mails.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { AppError } from '@sarm/domain/catalogue/errors';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import type { ChangeFeed } from '../../live/change-feed.ts';
import { answerOrTask } from '../../live/await-task.ts';

/** BUS-106, BUS-200 with the wait rule of BUS-095. The PDF is the one that the worker makes, never one that a client sends. */
export const emailReport =
  (deps: AppDeps, feed: ChangeFeed): Handler<RouteGroups['reports']['email']> =>
  async ({ caller, object, body, actor, request, reply }) => {
    if (!deps.mailer.configured) throw new AppError('mail_not_configured');
    const { userId } = caller;
    const { recipient, subject, message } = body;
    const taskId = newId();
    await inScope(deps.db, asUser(userId), async (tx) => {
      await lockOpenTasks(tx, { userId, jobName: mailReportJob.name });
      await startTask(tx, deps.queue, mailReportJob, {
        taskId,
        projectId: object.projectId,
        createdBy: userId,
        subjectId: object.id,
        payload: { reportId: object.id },
      });
      await insertReportMail(tx, {
        id: newId(),
        project_id: object.projectId,
        report_id: object.id,
        task_id: taskId,
        recipient,
        subject,
        message,
        created_by: userId,
      });
      await appendAudit(tx, actor, {
        action: 'report.email',
        projectId: object.projectId,
        subjectId: object.id,
        after: { recipient, taskId },
      });
    });
    return await answerOrTask(
      deps,
      feed,
      { taskId, userId, request, reply },
      (result) => result as { recipient: string; sent_at: string },
    );
  };
