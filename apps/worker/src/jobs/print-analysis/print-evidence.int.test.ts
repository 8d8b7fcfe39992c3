import { insertAnalysisPrint } from '@sarm/database/analyses/analysis-prints.repository';
import { buildDocument } from '@sarm/reports/build-document';
import { figureText } from '@sarm/reports/figure-text';
import { reportRequest, reportSource } from '@sarm/reports/testing/report-source';
import { createObject } from '@sarm/testing/create-object';
import { createPerson } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { infoOf, pdfFile, printDeps, textOf } from '../../print/report-bench.fixture.ts';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { createPrintAnalysis } from './handler.ts';

const { database, bench } = await benchOfFile();
const handler = createPrintAnalysis(printDeps(bench));
const none = undefined as unknown as string;

/** As the API queues it: the document is stored with the task. */
async function print(over: Parameters<typeof reportRequest>[0] = {}) {
  const person = await createPerson(database);
  const analysisId = await createObject(database, 'analysis', {
    projectId: bench.projectId,
    createdBy: person.id,
  });
  const document = buildDocument(reportRequest({ reportId: null, edition: 'who6', ...over }));
  let taskId = '';
  const outcome = await bench.run(
    handler,
    { analysisId, videoId: none },
    {
      onQueued: async (tx, id) => {
        taskId = id;
        await insertAnalysisPrint(tx, {
          task_id: id,
          project_id: bench.projectId,
          analysis_id: analysisId,
          file_name: 'a.pdf',
          document: JSON.stringify(document),
        });
      },
    },
  );
  return { outcome, taskId, analysisId, document };
}
const stored = (taskId: string) =>
  database.admin.db
    .selectFrom('analysis_prints')
    .selectAll()
    .where('task_id', '=', taskId)
    .executeTakeFirst();
async function bytesOf(taskId: string): Promise<Buffer> {
  const { stream } = await bench.blobs.open((await stored(taskId))?.pdf_key ?? '');
  return Buffer.concat(await stream.toArray());
}

describe('the PDF of an analysis page', () => {
  it('is A4 with every stored number, its reasons and the limits of the 6th edition', async () => {
    const { outcome, taskId, analysisId, document } = await print();
    expect(outcome).toMatchObject({
      status: 'completed',
      result: { download_url: `/api/sarm/analyses/${analysisId}/pdf?task_id=${taskId}` },
    });
    const path = pdfFile(bench, await bytesOf(taskId));
    const text = textOf(path);
    for (const { measured, limit } of document.figures)
      for (const number of measured === null ? [] : [measured.low, measured.high])
        expect([limit, text.includes(figureText(number, 'en'))]).toEqual([limit, true]);
    for (const phrase of [
      'WHO 6th edition',
      '100 minus immotile',
      'Not available',
      'No morphology classes are stored',
    ])
      expect(text).toContain(phrase);
    expect(infoOf(path)).toMatch(/Page size:\s+59\d\.\d+ x 84\d\.\d+ pts \(A4\)/);
  });

  it('is kept for a day: its bytes are noted for removal before they are written', async () => {
    const { taskId } = await print();
    const key = (await stored(taskId))?.pdf_key ?? '';
    const noted = await database.admin.db.selectFrom('blob_removals').select('prefix').execute();
    expect(noted.map(({ prefix }) => prefix)).toContain(key);
  });

  it('takes a name as a name', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const { settings } = reportRequest();
    const { taskId } = await print({
      source: reportSource({ projectName: evil }),
      settings: { ...settings, title: evil, commentText: evil },
    });
    expect(textOf(pdfFile(bench, await bytesOf(taskId)))).toContain('<script>alert(1)</script>');
  });

  it('says so where what it shows is gone', async () => {
    const outcome = await bench.run(handler, { analysisId: bench.datasetId, videoId: none });
    expect(outcome).toMatchObject({ status: 'failed', notice: { code: 'report.gone' } });
  });
});
