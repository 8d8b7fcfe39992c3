import type { ReportDocument } from '@sarm/contracts/http/report-document';
import { findThumbnails } from '@sarm/database/videos.repository';
import { asProject, inScope } from '@sarm/database/scope';
import { notice } from '@sarm/domain/notices';
import { createTranslator } from '@sarm/messages/create-translator';
import { renderHtml } from '@sarm/reports/render-html';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { signPdf } from '@sarm/runtime/signing/sign-pdf';
import type { SigningKey } from '@sarm/runtime/signing/signing-key';
import type { JobContext } from '../jobs/job-handler.ts';
import { fontCss } from './font-css.ts';
import type { Printer } from './printer.ts';

export interface PrintDeps {
  readonly printer: Printer;
  /** The key of the installation; opened when the first report is issued. */
  readonly signingKey: () => Promise<SigningKey>;
}

/** Pictures of the document's videos as data; one that is gone is left out, because the figures do not rest on it. */
async function readPictures(
  { db, blobs }: JobContext,
  projectId: string,
  { pictures }: ReportDocument,
): Promise<Map<string, string>> {
  if (pictures.length === 0) return new Map();
  const keys = await inScope(db, asProject(projectId), (tx) => findThumbnails(tx, pictures));
  const found = await Promise.all(
    keys.map(async ({ id, key }): Promise<[string, string][]> => {
      try {
        const { stream } = await blobs.open(key);
        const bytes = Buffer.concat(await stream.toArray());
        return [[id, `data:image/jpeg;base64,${bytes.toString('base64')}`]];
      } catch (error) {
        if (error instanceof BlobNotFound) return [];
        throw error;
      }
    }),
  );
  return new Map(found.flat());
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
    pictures: await readPictures(context, projectId, document),
  });
  context.progress({ stage: 'printing', progress: 30, notice: notice('report.printing') });
  const pdf = await deps.printer.print(html, context);
  const { signature } = document;
  if (signature === null) return pdf;
  return signPdf(pdf, await deps.signingKey(), {
    name: signature.name,
    reason: t('report:signature.statement'),
    at: new Date(signature.at),
  });
}
