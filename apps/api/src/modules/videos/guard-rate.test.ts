import { PassThrough, pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { guardRate } from './guard-rate.ts';

const LIMITS = { minBytesPerSecond: 1000, rateWindowSeconds: 0.1, longestSeconds: 0.45 };

/** Sends so many bytes every 20 ms until the stream ends or fails. */
async function sendingAt(bytes: number, milliseconds: number): Promise<unknown> {
  const [source, guarded] = [new PassThrough(), guardRate(LIMITS)];
  const ended = new Promise<unknown>((resolve) => {
    pipeline(source, guarded, new PassThrough().resume(), (error) => resolve(error ?? 'complete'));
  });
  const end = Date.now() + milliseconds;
  while (Date.now() < end && !source.destroyed) {
    source.write(Buffer.alloc(bytes));
    await wait(20);
  }
  source.end();
  return await ended;
}

describe('security finding 5: the rate of an upload', () => {
  it('passes a file that arrives fast enough', async () => {
    expect(await sendingAt(500, 300)).toBe('complete');
  });

  it('ends one that drips', async () => {
    expect(await sendingAt(1, 300)).toMatchObject({ code: 'upload_too_slow' });
  });

  it('ends one that takes longer than any may', async () => {
    expect(await sendingAt(500, 1500)).toMatchObject({ code: 'upload_too_slow' });
  });
});
