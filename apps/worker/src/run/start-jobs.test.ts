import { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import { ingestVideoJob } from '@sarm/contracts/jobs/ingest-video';
import type { JobDefinition } from '@sarm/contracts/jobs/job';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { JobHandler } from '../jobs/job-handler.ts';
import { chooseHandlers } from './start-jobs.ts';

const handlerOf = (job: JobDefinition): JobHandler => ({
  job,
  run: () => Promise.resolve(),
});
const ingest = handlerOf(ingestVideoJob);
const extract = handlerOf(extractFramesJob);
const jobs = [ingestVideoJob, extractFramesJob];

describe('the table of handlers', () => {
  it('takes all queues, or those that are named', () => {
    expect(chooseHandlers({ jobs, handlers: [extract, ingest] })).toEqual([ingest, extract]);
    expect(chooseHandlers({ jobs, handlers: [ingest, extract], queues: ['extract-frames'] })).toEqual([
      extract,
    ]);
  });

  it('leaves out what is named with a minus, of all or of those that are named', () => {
    const handlers = [ingest, extract];
    expect(chooseHandlers({ jobs, handlers, queues: ['-extract-frames'] })).toEqual([ingest]);
    expect(
      chooseHandlers({ jobs, handlers, queues: ['ingest-video', 'extract-frames', '-ingest-video'] }),
    ).toEqual([extract]);
    expect(() => chooseHandlers({ jobs, handlers, queues: ['-extract'] })).toThrow(
      'there is no queue extract',
    );
  });

  it('refuses to start when a queue has no handler, two, or does not exist', () => {
    expect(() => chooseHandlers({ jobs, handlers: [ingest] })).toThrow('extract-frames has no handler');
    expect(() => chooseHandlers({ jobs, handlers: [ingest, ingest, extract] })).toThrow(
      'ingest-video has 2 handlers',
    );
    expect(() => chooseHandlers({ jobs, handlers: [ingest, extract], queues: ['ingest'] })).toThrow(
      'there is no queue ingest',
    );
    expect(() =>
      chooseHandlers({ jobs, handlers: [ingest, extract, handlerOf({ ...ingestVideoJob, name: 'stray' })] }),
    ).toThrow('the handler of stray belongs to no queue');
  });
});

describe('configuration', () => {
  const url = 'postgres://sarm_app@127.0.0.1/sarm';

  it('security finding 6: refuses a weaker cage unless allowed, among the defaults of its configuration', () => {
    expect(readConfig({ SARM_DATABASE_URL: url })).toEqual({
      databaseUrl: url,
      dataFolder: '.data',
      stores: [{ name: 'local', config: { kind: 'folder' } }],
      logLevel: 'info',
      queues: undefined,
      concurrency: 2,
      graceSeconds: 20,
      inferenceProvider: 'cpu',
      inferenceThreads: expect.toSatisfy((threads: number) => Number.isInteger(threads) && threads >= 1),
      modelsFolder: expect.stringMatching(/\/models$/),
      smtpUrl: undefined,
      mailFrom: 'SARM Platform <no-reply@localhost>',
      clearTextHosts: [],
      publicUrl: 'http://127.0.0.1:8080',
      mediaCage: 'required',
      chromium: '/usr/bin/chromium',
      signingKeyFile: '.data/keys/signing.pem',
      trainer: {
        python: expect.stringMatching(/python$/),
        folder: expect.stringMatching(/\/apps\/trainer$/),
        memoryBytes: 4096 * 2 ** 20,
        hours: 24,
        processes: 1,
        threads: expect.toSatisfy((threads: number) => Number.isInteger(threads) && threads >= 1),
      },
    });
    expect(readConfig({ SARM_DATABASE_URL: url, SARM_WORKER_QUEUES: 'a, b,' }).queues).toEqual(['a', 'b']);
  });

  it('reports all problems together', () => {
    expect(() => readConfig({ SARM_WORKER_CONCURRENCY: '0', SARM_MEDIA_CAGE: 'no' })).toThrow(
      /SARM_DATABASE_URL[\s\S]*SARM_WORKER_CONCURRENCY[\s\S]*SARM_MEDIA_CAGE/,
    );
    expect(() => readConfig({ SARM_DATABASE_URL: url, SARM_STORE: 's3' })).toThrow(/SARM_S3_BUCKET/);
  });
});
