import { describe, expect, it } from 'vitest';
import { checkSentences } from './sentence-rules.ts';

const AT = 'apps/worker/src/jobs/some-job/handler.ts';

describe('sentences where a code belongs', () => {
  it.each([
    `throw new PermanentFailure('The video was deleted');`,
    'throw new VideoRefused(`Frame ${n} has no time`);',
    `throw new AppError('Not found here');`,
    `context.progress({ stage: 'storing', message: 'Storing the result' });`,
    'finishTask(tx, id, { status, message: `Attempt ${n} failed` });',
    `errors: [{ field, message: 'Calibration not found' }]`,
    `ending = { status: 'failed', reason: 'The worker stopped' };`,
    `set({ status_message: 'The file check was cancelled' })`,
    `const CONFIRM = { title: 'Are you sure?' };`,
    `z.string().min(1, 'Dataset name is required')`,
    `z.iso.date('Must be a date')`,
    `day.refine(inYears, { error: 'The year is out of range' })`,
    `return {\n  message:\n    'The figures are ready',\n};`,
  ])('refuses %s', (source) => {
    expect(checkSentences(AT, source)).toHaveLength(1);
  });

  it.each([
    `throw new PermanentFailure(notice('video.deleted'));`,
    `throw new AppError('not_found', { cause: error });`,
    `context.progress({ notice: notice('analysis.storing'), progress: 97 });`,
    `z.string().min(1, 'dataset_name_required')`,
    `log.warn({ err: error }, 'a run failed and will be tried again');`,
    `throw new Error('this run was cancelled or taken over');`,
    `{ quality: { reasons: ['out of focus'] } }`,
  ])('lets pass %s', (source) => {
    expect(checkSentences(AT, source)).toEqual([]);
  });

  it('reports the line, and leaves tests and the texts alone', () => {
    const source = `\n\nthrow new ModelRefused('Not a model');`;
    expect(checkSentences(AT, source)[0]).toMatch(new RegExp(`^${AT}:3: `));
    expect(checkSentences('packages/messages/src/x.ts', source)).toEqual([]);
    expect(checkSentences('apps/api/src/x.int.test.ts', source)).toEqual([]);
  });
});
