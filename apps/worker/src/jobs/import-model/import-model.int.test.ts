import { CagedProcess, TRIAL_LIMITS } from '@sarm/inference/caged/caged-process';
import { POISONED_MODELS } from '@sarm/inference/testing/poisoned-models';
import { describe, expect, it, vi } from 'vitest';
import { broughtModelsOfFile } from './brought-models.fixture.ts';

const { bring, shipped } = await broughtModelsOfFile();

const ended = (pid: number): Promise<void> =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 10_000);

describe('import-model', () => {
  it('accepts a detection model that opens and answers in its cage', async () => {
    const { outcome, row } = await bring(shipped);
    expect(outcome).toMatchObject({ status: 'completed', notice: { code: 'model.accepted' } });
    expect(row).toMatchObject({ status: 'trained', origin: 'imported' });
  });

  it.each(POISONED_MODELS)(
    'refuses $title, ends what it started for it, and keeps no file of it',
    { timeout: 60_000 },
    async ({ file, refusal, unopened }) => {
      const started = vi.spyOn(CagedProcess, 'open');
      try {
        const { outcome, row, removed } = await bring(file());
        expect([outcome.status, outcome.notice.code]).toEqual(['failed', expect.stringMatching(refusal)]);
        expect(row).toMatchObject({ status: 'failed', blob_key: null });
        expect(removed).toBe(true);
        expect(started.mock.calls.map(([, , , limits]) => limits)).toEqual(unopened ? [] : [TRIAL_LIMITS]);
        for (const { value } of started.mock.results) {
          const child = await Promise.resolve(value as ReturnType<typeof CagedProcess.open>).catch(
            () => null,
          );
          if (child?.pid !== undefined) await ended(child.pid);
        }
      } finally {
        started.mockRestore();
      }
    },
  );

  it('works on after all of them', async () => {
    const { outcome } = await bring(shipped);
    expect(outcome.status).toBe('completed');
  });
});
