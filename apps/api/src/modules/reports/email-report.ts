import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { mailReportJob } from '@sarm/contracts/jobs/mail-report';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { lockOpenTasks } from '@sarm/database/work/open-tasks.repository';
import { insertReportMail } from '@sarm/database/reports/report-mails.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import type { Scoped } from '@sarm/database/kernel/connect';
import { isMemberAddress } from '@sarm/database/projects/members.repository';
import { findReport } from '@sarm/database/reports/reports.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { REPORT_MAILS } from '@sarm/domain/reports';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';
import { countTry } from '../../credentials/throttle.ts';
import type { Handler, LocatedObject } from '../../http/handler.ts';
import type { ChangeFeed } from '../../live/change-feed.ts';
import { throttled } from '../auth/answer-sign-in.ts';
import { answerOrTask } from '../../live/await-task.ts';

/** BUS-106, BUS-200 with the wait rule of BUS-095. The PDF is the one that the worker makes, never one that a client sends. */
export const emailReport =
  (deps: AppDeps, feed: ChangeFeed): Handler<RouteGroups['reports']['email']> =>
  async ({ caller, object, body, actor, request, reply }) => {
    if (!deps.mailer.configured) throw new AppError('mail_not_configured');
    const { userId } = caller;
    const { recipient, subject, message } = body;
    const taskId = newId();
    const start = inScope(deps.db, asUser(userId), async (tx) => {
      await refuseDraftOutside(tx, object, recipient);
      await lockOpenTasks(tx, { userId, jobName: mailReportJob.name });
      // In the transaction: a mail that is refused for another reason does not count.
      await countTry({ db: tx, clock: deps.clock }, `report-mails ${userId}`, REPORT_MAILS);
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
    await throttled(reply, start);
    return await answerOrTask(deps, feed, { taskId, userId, request, reply }, (result) => ({
      recipient,
      ...(result as { sent_at: string }),
    }));
  };

/** BUS-106: what is not issued yet stays among colleagues. */
async function refuseDraftOutside(tx: Scoped, report: LocatedObject, recipient: string): Promise<void> {
  const row = await findReport(tx, report.id);
  if (row?.status === 'issued') return;
  if (!(await isMemberAddress(tx, { projectId: report.projectId, email: recipient })))
    throw new AppError('draft_recipient_outside');
}
