import { describe, expect, it } from 'vitest';
import { classOfDefects, defectsOfClass, MORPHOLOGY_CLASSES, MORPHOLOGY_DEFECTS } from './morphology.ts';

describe('morphology', () => {
  it('has five classes, in this order', () => {
    expect(MORPHOLOGY_CLASSES).toEqual([
      'normal',
      'abnormal_head',
      'abnormal_midpiece',
      'abnormal_tail',
      'cytoplasmic_droplet',
    ]);
  });

  it('gives several defects the class of the first: head, midpiece, tail, droplet', () => {
    expect(classOfDefects([])).toBe('normal');
    expect(classOfDefects(['droplet', 'tail', 'midpiece', 'head'])).toBe('abnormal_head');
    expect(classOfDefects(['droplet', 'tail', 'midpiece'])).toBe('abnormal_midpiece');
    expect(classOfDefects(['droplet', 'tail'])).toBe('abnormal_tail');
    expect(classOfDefects(['droplet'])).toBe('cytoplasmic_droplet');
  });

  it('gives each class back the defect that it states', () => {
    expect(MORPHOLOGY_CLASSES.map(defectsOfClass)).toEqual([
      [],
      ...MORPHOLOGY_DEFECTS.map((defect) => [defect]),
    ]);
    for (const name of MORPHOLOGY_CLASSES) expect(classOfDefects(defectsOfClass(name))).toBe(name);
  });
});
