import { insertAnalysisPrint } from '@sarm/database/analyses/analysis-prints.repository';
import { buildDocument } from '@sarm/reports/build-document';
import { figureText } from '@sarm/reports/figure-text';
import { reportRequest } from '@sarm/reports/testing/report-source';
import { createObject } from '@sarm/testing/create-object';
import { createPerson } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { infoOf, pdfFile, printDeps, textOf } from '../../print/report-bench.fixture.ts';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { createPrintAnalysis } from './handler.ts';

const { database, bench } = await benchOfFile();
const handler = createPrintAnalysis(printDeps(bench));

describe('the report page of an analysis', () => {
  it('BUS-075 is printed from the stored analysis on several pages, and the task holds its place', async () => {
    const { id: createdBy } = await createPerson(database);
    const analysisId = await createObject(database, 'analysis', { projectId: bench.projectId, createdBy });
    const document = buildDocument({ ...reportRequest(), edition: 'who6', reportId: null });
    let taskId = '';
    const outcome = await bench.run(
      handler,
      { analysisId, videoId: undefined as unknown as string },
      {
        onQueued: async (tx, id) => {
          taskId = id;
          await insertAnalysisPrint(tx, {
            task_id: id,
            project_id: bench.projectId,
            analysis_id: analysisId,
            file_name: 'Sample_2026-11-12_10-00-00.pdf',
            document: JSON.stringify(document),
          });
        },
      },
    );
    expect(outcome).toMatchObject({
      status: 'completed',
      result: { download_url: `/api/sarm/analyses/${analysisId}/pdf?task_id=${taskId}` },
    });
    const { pdf_key: key } = await database.admin.db
      .selectFrom('analysis_prints')
      .select('pdf_key')
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow();
    const { stream } = await bench.blobs.open(key ?? '');
    const path = pdfFile(bench, Buffer.concat(await stream.toArray()));
    expect(Number(/Pages:\s+(\d+)/.exec(infoOf(path))?.[1])).toBeGreaterThan(1);
    const text = textOf(path);
    expect(text).toContain('WHO 6th edition');
    const printed = document.figures.flatMap(({ measured }) => (measured === null ? [] : [measured.value]));
    for (const value of printed) expect(text).toContain(figureText(value, 'en'));
  });
});
