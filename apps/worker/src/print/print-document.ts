import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { createTranslator } from '@sarm/messages/create-translator';
import { renderHtml } from '@sarm/reports/render-html';
import { statementText } from '@sarm/reports/signature-statement';
import { signPdf } from '@sarm/runtime/signing/sign-pdf';
import type { SigningKey } from '@sarm/runtime/signing/signing-key';
import type { JobContext } from '../jobs/job-handler.ts';
import { fontCss } from './font-css.ts';
import type { Printer } from './printer.ts';
import { readPictures } from './read-pictures.ts';

export interface PrintDeps {
  readonly printer: Printer;
  /** The key of the installation; opened when the first report is issued. */
  readonly signingKey: () => Promise<SigningKey>;
}

/** A document as PDF; an issued one is signed by the installation, so that a later change shows in any reader. */
export async function printDocument(
  deps: PrintDeps,
  context: JobContext,
  { document, projectId }: { readonly document: ReportDocument; readonly projectId: string },
): Promise<Buffer> {
  const t = createTranslator(document.language);
  const html = renderHtml({
    document,
    t,
    fontCss: await fontCss(),
    ...(await readPictures(context, projectId, document)),
  });
  context.progress({ stage: 'printing', progress: 30, notice: notice('report.printing') });
  const pdf = await deps.printer.print(html, context);
  const { signature } = document;
  if (signature === null) return pdf;
  return signPdf(pdf, await deps.signingKey(), {
    name: signature.name,
    reason: statementText(signature, t),
    at: new Date(signature.at),
  });
}
