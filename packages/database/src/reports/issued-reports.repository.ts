import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface IssuedReport {
  readonly id: string;
  readonly document: object;
  readonly contentSha256: string;
  readonly pdfKey: string | null;
  readonly pdfSha256: string | null;
  /** What the audit log records of it; null where it records nothing. */
  readonly loggedDigest: string | null;
  readonly loggedPdf: string | null;
}

/** Issued reports in the order of their ids, with what was logged when they were issued and printed. */
export async function issuedReportsAfter(db: Scoped, after: string, limit: number): Promise<IssuedReport[]> {
  const logged = (action: string, field: string) => sql`(select l.after ->> ${field} from audit_log l
    where l.subject_type = 'report' and l.action = ${action} and l.subject_id = r.id::text and l.after ->> 'status' is distinct from 'draft'
    order by l.at desc limit 1)`;
  const { rows } = await sql<IssuedReport>`
    select r.id, r.document, r.content_sha256 as "contentSha256", r.pdf_key as "pdfKey", r.pdf_sha256 as "pdfSha256",
      ${logged('report.issue', 'digest')} as "loggedDigest", ${logged('report.store-pdf', 'sha256')} as "loggedPdf"
    from reports r
    where r.status = 'issued' and r.id::text > ${after}
    order by r.id::text limit ${limit}`.execute(db);
  return rows;
}
