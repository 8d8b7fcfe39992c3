import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { buildDocument, type DocumentRequest } from '@sarm/reports/build-document';
import { reportRequest } from '@sarm/reports/testing/report-source';
import { openSigningKey } from '@sarm/runtime/signing/signing-key';
import { createObject } from '@sarm/testing/create-object';
import { createPerson } from '@sarm/testing/people';
import type { TestDatabase } from '@sarm/testing/test-database';
import type { JobBench } from '../jobs/job-bench.fixture.ts';
import type { PrintDeps } from './print-document.ts';
import { createPrinter } from './printer.ts';

export const printDeps = (bench: JobBench): PrintDeps => ({
  printer: createPrinter({ chromium: process.env['SARM_CHROMIUM'] ?? '/usr/bin/chromium' }),
  signingKey: () => openSigningKey(join(bench.root, 'keys', 'signing.pem'), 'Test installation', new Date()),
});

export const SIGNATURE = {
  accountId: '01920000-0000-7000-8000-00000000000a',
  name: 'Linh Lâm',
  jobTitle: 'Laboratory scientist',
  email: 'linh@riverside.example',
  at: '2026-11-12T13:32:08.000Z',
  digest: 'b1d4'.padEnd(64, '0'),
};

/** A stored report of the bench's project. */
export async function addReport(
  database: TestDatabase,
  bench: JobBench,
  over: Partial<DocumentRequest> & { readonly issued?: boolean } = {},
): Promise<{ id: string; document: ReportDocument }> {
  const { issued = false, ...request } = over;
  const person = await createPerson(database);
  const id = await createObject(database, 'report', { projectId: bench.projectId, createdBy: person.id });
  const draft = buildDocument(reportRequest({ reportId: id, ...request }));
  const document: ReportDocument = issued ? { ...draft, status: 'issued', signature: SIGNATURE } : draft;
  await database.admin.db
    .updateTable('reports')
    .set({
      title: document.title,
      document: JSON.stringify(document),
      ...(issued ? { status: 'issued', issued_at: new Date(), issued_by: person.id } : {}),
    })
    .where('id', '=', id)
    .execute();
  return { id, document };
}

/** A file on the disk for the tools that read PDF. */
export function pdfFile(bench: JobBench, bytes: Uint8Array): string {
  const path = join(bench.root, `${Math.random().toString(36).slice(2)}.pdf`);
  writeFileSync(path, bytes);
  return path;
}

const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** As people would copy it, with single spaces. */
export const textOf = (path: string): string => run('pdftotext', path, '-').replaceAll(/\s+/g, ' ');
/** The text of each page. */
export const pagesOf = (path: string): string[] =>
  run('pdftotext', path, '-')
    .split('\f')
    .filter((page) => page.trim() !== '');
export const fontsOf = (path: string): string => run('pdffonts', path);
export const infoOf = (path: string): string => run('pdfinfo', path);
export const signatureOf = (path: string): string => run('pdfsig', path);
