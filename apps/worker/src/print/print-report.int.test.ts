import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator } from '@sarm/messages/create-translator';
import { buildDocument } from '@sarm/reports/build-document';
import { asPrinted, figureText } from '@sarm/reports/figure-text';
import { renderHtml } from '@sarm/reports/render-html';
import { reportRequest, reportSource } from '@sarm/reports/testing/report-source';
import { writeCsv } from '@sarm/reports/write-csv';
import { writeFhir } from '@sarm/reports/write-fhir';
import { verifyPdf } from '@sarm/runtime/signing/verify-pdf';
import { describe, expect, it } from 'vitest';
import { benchOfFile } from '../jobs/bench-of-file.fixture.ts';
import { createRenderReport } from '../jobs/render-report/handler.ts';
import { fontCss } from './font-css.ts';
import {
  addReport,
  fontsOf,
  infoOf,
  pagesOf,
  pdfFile,
  printDeps,
  signatureOf,
  textOf,
} from './report-bench.fixture.ts';

const { database, bench } = await benchOfFile();
const deps = printDeps(bench);
const handler = createRenderReport(deps);

const stored = (id: string) =>
  database.admin.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function bytesOf(id: string): Promise<Buffer> {
  const { pdf_key: key } = await stored(id);
  const { stream } = await bench.blobs.open(key ?? '');
  return Buffer.concat(await stream.toArray());
}
const render = (id: string) => bench.run(handler, { reportId: id, videoId: undefined as unknown as string });
const print = (html: string) => deps.printer.print(html, { signal: new AbortController().signal });

describe('the PDF of a report', () => {
  it('BUS-103 BUS-223 is A4 with selectable, tagged text in fonts that are no pictures, on several pages', async () => {
    const { id, document } = await addReport(database, bench);
    expect(await render(id)).toMatchObject({ status: 'completed', result: { report_id: id } });
    const path = pdfFile(bench, await bytesOf(id));
    const text = textOf(path);
    for (const { measured } of document.figures)
      for (const number of measured === null ? [] : [measured.value, measured.low, measured.high])
        expect(text).toContain(figureText(number, 'en'));
    for (const phrase of [
      'Draft',
      'Not signed',
      'Tomas Berg',
      'WHO 5th edition',
      'Inconclusive',
      'Page 1 of 2',
    ])
      expect(text).toContain(phrase);
    expect(fontsOf(path)).not.toContain('Type 3');
    const info = infoOf(path);
    expect(info).toMatch(/Tagged:\s+yes/);
    expect(info).toMatch(/Page size:\s+59\d\.\d+ x 84\d\.\d+ pts \(A4\)/);
    expect(info).toMatch(/Pages:\s+2/);
    expect(verifyPdf(await bytesOf(id))).toBeUndefined();
  });

  it('BUS-103 BUS-104 of an issued one carries a signature of the installation, which one changed byte breaks', async () => {
    const { id } = await addReport(database, bench, { issued: true });
    await render(id);
    const bytes = await bytesOf(id);
    const path = pdfFile(bench, bytes);
    expect(signatureOf(path)).toContain('Signature is Valid');
    expect(signatureOf(path)).toContain('Total document signed');
    expect(signatureOf(path)).toContain('ETSI.CAdES.detached');
    expect(verifyPdf(bytes)?.subject).toBe('CN=Test installation');
    for (const line of ['Linh Lâm', 'Laboratory scientist', 'linh@riverside.example'])
      expect(textOf(path)).toContain(line);
    expect(textOf(path)).not.toContain('Draft');
    for (const at of [100, Math.floor(bytes.length / 3), bytes.length - 20]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(verifyPdf(changed)).toBeUndefined();
    }
    const changed = Buffer.from(bytes);
    changed[20_000] = (changed[20_000] ?? 0) ^ 1;
    expect(signatureOf(pdfFile(bench, changed))).toContain('Digest Mismatch');
    expect(verifyPdf(Buffer.concat([bytes, Buffer.from('\n% more')]))).toBeUndefined();
  });

  it('BUS-103 is made once: a second run keeps the first one’s bytes', async () => {
    const { id } = await addReport(database, bench, { issued: true });
    await render(id);
    const first = await stored(id);
    expect((await render(id)).status).toBe('completed');
    expect(await stored(id)).toEqual(first);
    expect(
      createHash('sha256')
        .update(await bytesOf(id))
        .digest('hex'),
    ).toBe(first.pdf_sha256);
    const keys: string[] = [];
    for await (const key of bench.blobs.list(`projects/${bench.projectId}/reports/${id}/`)) keys.push(key);
    expect(keys).toEqual([first.pdf_key]);
  });

  it('of an earlier state of a draft is thrown away', async () => {
    const { id } = await addReport(database, bench);
    const outcome = await bench.run(
      handler,
      { reportId: id, videoId: undefined as unknown as string },
      {
        beforeComplete: async () => {
          await database.admin.db
            .updateTable('reports')
            .set({ content_sha256: 'another' })
            .where('id', '=', id)
            .execute();
        },
      },
    );
    expect(outcome).toMatchObject({ status: 'failed', notice: { code: 'report.changed' } });
    expect((await stored(id)).pdf_key).toBeNull();
  });

  it('every number is the same in the stored document, on the page, in the PDF, in FHIR and in CSV', async () => {
    const { id } = await addReport(database, bench, { issued: true, edition: 'who6' });
    await render(id);
    const document = (await stored(id)).document as Parameters<typeof writeCsv>[0];
    const t = createTranslator('en');
    const page = renderHtml({ document, t, fontCss: '' });
    const pdf = textOf(pdfFile(bench, await bytesOf(id)));
    const fhir = JSON.stringify(writeFhir(document, t));
    const csv = writeCsv(document, t);
    const numbers = [...document.figures.flatMap(({ measured }) => measured ?? []), ...document.grades];
    expect(numbers.length).toBeGreaterThan(9);
    for (const { value, low, high } of numbers) {
      const shown = [figureText(value, 'en'), `${figureText(low, 'en')}–${figureText(high, 'en')}`];
      for (const each of shown) expect([page.includes(each), pdf.includes(each)]).toEqual([true, true]);
      const printed = [value, low, high].map((each) => asPrinted(each));
      expect(csv).toContain(`,${printed.join(',')},`);
      for (const each of printed) expect(fhir).toContain(`"value":${each},`);
    }
  });

  it('PLT-234 PLT-006 BUS-002 says on every page that it is of the demo project, and says it of no other', async () => {
    const printed = async (demo: boolean): Promise<string[]> => {
      const document = buildDocument(reportRequest({ source: reportSource({ demo }) }));
      const html = renderHtml({ document, t: createTranslator('en'), fontCss: await fontCss() });
      return pagesOf(pdfFile(bench, await print(html)));
    };
    const pages = await printed(true);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toMatch(/\bDemo\b/);
    for (const page of await printed(false)) expect(page).not.toMatch(/\bDemo\b/);
  });

  it('takes a name as a name: script and markup are printed as letters', async () => {
    const evil = `<script>alert(1)</script><img src=x onerror=alert(1)> =HYPERLINK("x")`;
    const { settings } = reportRequest();
    const source = reportSource({
      patient: { id: reportSource().analysisId, name: evil, dateOfBirth: null },
      videos: reportSource().videos.map((video) => ({ ...video, name: evil })),
    });
    const { id } = await addReport(database, bench, { source, settings: { ...settings, title: evil } });
    expect((await render(id)).status).toBe('completed');
    expect(textOf(pdfFile(bench, await bytesOf(id)))).toContain('<script>alert(1)</script>');
  });
});

describe('the printer', () => {
  it('opens neither network nor files and runs no script, whatever the page holds', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const secret = join(bench.root, 'secret.txt');
    writeFileSync(secret, 'the secret of the worker', { mode: 0o600 });
    const pdf =
      await print(`<!doctype html><link rel=stylesheet href="${url}/css"><style>@import url(${url}/import);
      @font-face{font-family:X;src:url(${url}/font)} body{font-family:X;background:url(${url}/background)}</style>
      <p>printed</p><img src="${url}/img"><iframe src="file://${secret}"></iframe><object data="file:///etc/passwd"></object>
      <iframe src="${url}/frame"></iframe><embed src="file://${secret}">
      <script>document.body.textContent='scripted';fetch('${url}/script')</script>`);
    // A page that would lead elsewhere is printed or is not; it leads nowhere.
    await print(`<meta http-equiv=refresh content="0;url=${url}/go"><p>x</p>`).catch(() => undefined);
    server.close();
    const text = textOf(pdfFile(bench, pdf));
    expect(requests).toEqual([]);
    expect(text).toContain('printed');
    expect(text).not.toMatch(/scripted|secret|root:/);
  });

  it('stops with the run', async () => {
    const abort = new AbortController();
    const printing = deps.printer.print('<p>x</p>', { signal: abort.signal });
    setTimeout(() => abort.abort(new Error('enough')), 50);
    await expect(printing).rejects.toThrow(/enough|closed/);
  });
});
