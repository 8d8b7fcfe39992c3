import type { LogEntry } from '@sarm/contracts/http/logs/logs.routes';
import type { LogRow } from '@sarm/database/audit/logs.repository';
import { type AuditValues, hidePersonal } from '@sarm/domain/audit/audit';
import type { Translate } from '@sarm/messages/create-translator';
import { loggedName, logText } from '@sarm/messages/log-text';

/** A reader of the log of the installation need not be a member of any project: names stay hidden. */
export const valuesOf = (stored: AuditValues | null): AuditValues | null => hidePersonal(stored);

/** PLT-093: in the language of the reader; the log itself keeps codes and values. */
export function presentLog(row: LogRow, t: Translate): LogEntry {
  const change = { action: row.action, before: valuesOf(row.before), after: valuesOf(row.after) };
  return {
    id: row.id,
    timestamp: row.at.toISOString(),
    type: row.type,
    severity: row.severity,
    action: row.action,
    message: logText(t, change),
    userId: row.user_id,
    userName: row.user_name,
    userEmail: row.user_email,
    resourceId: row.subject_id,
    resourceType: row.subject_type,
    resourceName: loggedName(change),
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
  };
}
