import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSignedToken } from './signed-token.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);
const PAYLOAD = { sub: 'anna' };
const create = (name = 'a use of the tests') =>
  createSignedToken({ name, audience: 'tests', seconds: 60, payload: z.object({ sub: z.string() }) });

describe('a token whose signature was found right', () => {
  it('is read again until its end, and not beyond it', async () => {
    const use = create();
    const token = await use.sign('secret', PAYLOAD, NOW);
    for (const at of [0, 1, 59]) expect(await use.read(['secret'], token, later(at))).toEqual(PAYLOAD);
    for (const at of [60, 61, 3600]) expect(await use.read(['secret'], token, later(at))).toBe('expired');
  });

  it('is remembered for its own secret and its own use only', async () => {
    const use = create();
    const token = await use.sign('secret', PAYLOAD, NOW);
    expect(await use.read(['secret'], token, NOW)).toEqual(PAYLOAD);
    expect(await use.read(['another'], token, NOW)).toBeUndefined();
    expect(await use.read(['another', 'secret'], token, NOW)).toEqual(PAYLOAD);
    expect(await create('another use').read(['secret'], token, NOW)).toBeUndefined();
  });

  it('opens nothing for one that differs from it in any part', async () => {
    const use = create();
    const token = await use.sign('secret', PAYLOAD, NOW);
    const other = await use.sign('secret', { sub: 'ben' }, NOW);
    await use.read(['secret'], token, NOW);
    const [head, body, mac] = token.split('.');
    const [, otherBody, otherMac] = other.split('.');
    for (const forged of [`${head}.${otherBody}.${mac}`, `${head}.${body}.${otherMac}`, `${head}.${body}.`])
      expect(await use.read(['secret'], forged, NOW)).toBeUndefined();
  });
});
