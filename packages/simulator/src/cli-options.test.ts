import { describe, expect, it } from 'vitest';
import { helpText, parseOptions } from './cli-options.ts';
import { PRESETS } from './presets.ts';
import { createSample } from './truth/sample.ts';

describe('options of the simulator', () => {
  it('start from a preset and let single options win', () => {
    const options = parseOptions([
      '--preset',
      'dense',
      '--concentration',
      '99',
      '--mode-immotile',
      '0.5',
      '--look-noise',
      '4',
    ]);
    expect(options.settings.collisionPairs).toBe(PRESETS.dense.settings.collisionPairs);
    expect(options.settings.concentration).toBe(99);
    expect(options.settings.modes.immotile).toBe(0.5);
    expect(options.appearance.noise).toBe(4);
  });

  it('take zero and negative numbers', () => {
    expect(parseOptions(['--drift-x=-3']).settings.driftX).toBe(-3);
    expect(parseOptions(['--specks', '0']).settings.specks).toBe(0);
  });

  it('refuse unknown names, presets and non-numbers', () => {
    expect(() => parseOptions(['--concentrations', '3'])).toThrow(/concentrations/);
    expect(() => parseOptions(['--preset', 'perfect'])).toThrow(/preset/);
    expect(() => parseOptions(['--fps', 'fast'])).toThrow(/fps/);
    expect(() => parseOptions(['--fps', ''])).toThrow(/fps/);
  });

  it('explain every number a sample is made of, and every preset', () => {
    const help = helpText();
    for (const option of [
      '--um-per-pixel',
      '--mode-hyperactive',
      '--morphology-abnormal-head',
      '--look-halo-gain',
    ]) {
      expect(help).toContain(option);
    }
    for (const name of Object.keys(PRESETS)) expect(help).toContain(name);
  });

  it.each(Object.entries(PRESETS))('preset %s makes a sample', (_name, preset) => {
    expect(createSample(preset.settings).cells.length).toBeGreaterThan(5);
  });
});
