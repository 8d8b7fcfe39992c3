import { describe, expect, it } from 'vitest';
import { type EndedProcess, endOf } from './trainer-end.ts';

const limits = {
  batchSize: 16,
  megabytes: 4096,
  cpuSeconds: 86_400,
  hours: 24,
  silenceSeconds: 60,
  processes: 2,
};
const ended = (change: Partial<EndedProcess>): ReturnType<typeof endOf> =>
  endOf({
    code: null,
    signal: null,
    refused: undefined,
    described: false,
    killedFor: undefined,
    memoryEnded: false,
    limits,
    cpuSeconds: 10,
    ...change,
  });

describe('the end of a trainer', () => {
  it('is done only with a described model', () => {
    expect(ended({ code: 0, described: true })).toEqual({ kind: 'done' });
    expect(ended({ code: 0 })).toEqual({
      kind: 'broken',
      reason: { code: 'training.ended_early', params: { status: '0' } },
    });
  });

  it('is stopped, also where it had to be killed for it', () => {
    expect(ended({ code: 3 })).toEqual({ kind: 'stopped' });
    expect(ended({ signal: 'SIGKILL', killedFor: 'stop' })).toEqual({ kind: 'stopped' });
  });

  it('is for good where it was silent, was refused, or took too long', () => {
    expect(ended({ signal: 'SIGKILL', killedFor: 'silence' })).toEqual({
      kind: 'refused',
      reason: { code: 'training.silent', params: { seconds: 60 } },
    });
    const params = { found: 3, needed: 20 };
    expect(
      ended({ code: 2, refused: { event: 'refused', code: 'training.too_few_frames', params } }),
    ).toEqual({ kind: 'refused', reason: { code: 'training.too_few_frames', params } });
    expect(ended({ code: 2, refused: { event: 'refused', code: 'of.a.newer.trainer', params: {} } })).toEqual(
      {
        kind: 'refused',
        reason: { code: 'training.data_refused', params: { reason: 'of.a.newer.trainer' } },
      },
    );
    const over = { kind: 'refused', reason: { code: 'training.time_over', params: { hours: 24 } } };
    expect(ended({ signal: 'SIGXCPU' })).toEqual(over);
    expect(ended({ signal: 'SIGKILL', cpuSeconds: 86_000 })).toEqual(over);
  });

  it('is out of memory with the batch size: at once where the system says so, else after the retries', () => {
    const reason = { code: 'training.out_of_memory', params: { batchSize: 16, megabytes: 4096 } };
    expect(ended({ code: 137, memoryEnded: true })).toEqual({ kind: 'refused', reason });
    expect(ended({ signal: 'SIGKILL' })).toEqual({ kind: 'broken', reason });
    expect(ended({ signal: 'SIGKILL', memoryEnded: undefined })).toEqual({ kind: 'broken', reason });
  });

  it('is tried again where a process was lost or it broke', () => {
    expect(ended({ code: 4 })).toEqual({
      kind: 'broken',
      reason: { code: 'training.process_lost', params: { processes: 2 } },
    });
    expect(ended({ signal: 'SIGSEGV' })).toEqual({
      kind: 'broken',
      reason: { code: 'training.ended_early', params: { status: 'SIGSEGV' } },
    });
  });
});
