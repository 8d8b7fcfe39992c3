import { appendAudit } from '@sarm/database/audit/audit.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import type { AppDeps } from '../../deps.ts';
import type { NoteFailure } from '../../plugins/errors.ts';

/** A call that fails again and again is one entry a minute: the log is for people, and nobody may delete from it. */
const QUIET_MS = 60_000;

/** PLT-093: failures of the server are entries of the system log. The first is written at once, with how many since the last. */
export function createFailureNotes({ db, clock, log }: Pick<AppDeps, 'db' | 'clock' | 'log'>): NoteFailure {
  const noted = new Map<string, { at: number; since: number }>();
  return ({ route, code, request }) => {
    const key = `${route} ${code}`;
    const now = clock.now().getTime();
    const last = noted.get(key);
    if (last !== undefined && now - last.at < QUIET_MS) {
      last.since += 1;
      return;
    }
    noted.set(key, { at: now, since: 0 });
    const actor = { userId: null, name: 'System', email: '', ipAddress: request.ip, userAgent: '' };
    const after = { route, error: code, requestId: request.id, count: (last?.since ?? 0) + 1 };
    inScope(db, asInstallation, (tx) =>
      appendAudit(tx, actor, { action: 'request.fail', subjectId: '', after }),
    ).catch((error: unknown) => log.warn({ err: error }, 'a failure could not be noted in the system log'));
  };
}
