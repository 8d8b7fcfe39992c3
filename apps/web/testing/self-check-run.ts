import type { SelfCheckRun } from '@sarm/contracts/http/self-check/self-check-run.entities';
import { SELF_CHECK_BARS, SELF_CHECK_FIGURES } from '@sarm/domain/self-check';

export const selfCheckRun = (changes: Partial<SelfCheckRun> = {}): SelfCheckRun => ({
  id: '0199a000-0000-7000-8000-00000000c4ec',
  at: '2026-11-09T08:00:00.000Z',
  passed: true,
  figures: SELF_CHECK_FIGURES.map((figure, place) => ({
    figure,
    error: 0.5 * (place + 1),
    bar: SELF_CHECK_BARS[figure],
  })),
  fields: 3,
  tracks: 84,
  seconds: 21.4,
  productVersion: '1.0.0',
  rulesVersion: 'measurement-1.4.0',
  models: [{ type: 'detection', name: 'Sperm Detection Model v1', sha256: 'fee21aae9807'.padEnd(64, '0') }],
  ...changes,
});
