import { umPerSecond } from '@sarm/domain/units';
import type { FieldSummary } from '@sarm/measurement/analysis/video-summary';
import { describe, expect, it } from 'vitest';
import { judgeAnalysis, type JudgedAnalysis } from './judge-analysis.ts';

const motion = (drift: number): FieldSummary['motion'] =>
  ({
    available: true,
    drift: { available: true, meanSpeed: umPerSecond(drift), stillCells: 9 },
  }) as unknown as FieldSummary['motion'];
type Field = JudgedAnalysis['summary']['fields'][number];
const field = (change: Partial<Field> = {}): Field => ({ crossingShare: 0.05, motion: motion(1), ...change });
const summary = (...fields: Field[]) => ({ fields });
const pictures = { brightness: { mean: 90, bright: 220, clipped: 0.01 }, blurUm: 0.2, driftPx: 0 };
const judged = (change: Partial<JudgedAnalysis>) =>
  judgeAnalysis({ summary: summary(field()), pictures, frameRate: 50, ...change });

describe('judgeAnalysis', () => {
  it('has nothing to say about a sound video, nor about what was not measured', () => {
    expect(judged({})).toEqual([]);
    expect(judged({ pictures: null, frameRate: null, summary: summary() })).toEqual([]);
  });

  it('names each fault by its own code', () => {
    expect(judged({ pictures: { ...pictures, blurUm: 0.9 } })).toEqual(['smeared']);
    const bright = { mean: 230, bright: 255, clipped: 0.4 };
    expect(judged({ pictures: { ...pictures, brightness: bright } })).toEqual(['overexposed']);
    expect(judged({ summary: summary(field({ motion: motion(12) })) })).toEqual(['stage_drift']);
    expect(judged({ summary: summary(field({ crossingShare: 0.4 })) })).toEqual(['too_dense']);
    expect(judged({ frameRate: 30 })).toEqual(['frame_rate_limits_vcl']);
    expect(judged({ frameRate: 49.9 })).toEqual([]);
    expect(judged({ summary: summary(field(), field()) })).toEqual(['several_fields']);
  });
});
