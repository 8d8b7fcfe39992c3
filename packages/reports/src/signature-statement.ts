import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { STATEMENT_OF_FORMER_SIGNATURES } from '@sarm/domain/reports';
import type { Translate } from '@sarm/messages/create-translator';

/** What this signature says: the statement that was signed, never that of today. */
export const statementText = (
  { statement = STATEMENT_OF_FORMER_SIGNATURES }: NonNullable<ReportDocument['signature']>,
  t: Translate,
): string => t(`report:signature.statements.${statement}`);
