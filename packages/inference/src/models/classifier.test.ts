import {
  classificationModelCard,
  describeClassificationCard,
} from '@sarm/contracts/manifests/classification-description';
import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import { describe, expect, it } from 'vitest';
import { CLASS_DESCRIPTION, classNetwork } from '../../testing/class-network.ts';
import { clickNetwork } from '../../testing/click-network.ts';
import { CROP_SIDE, placeCrop } from '../classify/crop-view.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { createClassifier } from './classifier.ts';

const CELLS = CROP_SIDE * CROP_SIDE;
const picture = new Float32Array(CELLS).fill(0.5);

describe('the crop of a head', () => {
  it('is 38.4 µm wide around its middle, whatever the pixel size', () => {
    const head = { x1: 90, y1: 190, x2: 110, y2: 210 };
    expect(placeCrop(head, 0.3)).toEqual({ x: 36, y: 136, step: 1 });
    const fine = placeCrop(head, 0.15);
    expect([fine.step, fine.x + (CROP_SIDE * fine.step) / 2]).toEqual([2, 100]);
  });

  it('does not exist without a calibration', () => {
    const head = { x1: 0, y1: 0, x2: 10, y2: 10 };
    for (const um of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => placeCrop(head, um)).toThrow(RangeError);
  });
});

describe('a classifier', () => {
  it('answers the probability of each class by its name', async () => {
    const classifier = await createClassifier({ file: classNetwork(), description: CLASS_DESCRIPTION });
    const seen = await classifier.classify({ picture });
    const powers = [1, 2, 3, 4, 5].map((score) => Math.exp(0.5 * score));
    const sum = powers.reduce((total, each) => total + each);
    expect(Object.keys(seen)).toEqual([...MORPHOLOGY_CLASSES]);
    for (const [index, name] of MORPHOLOGY_CLASSES.entries())
      expect(seen[name]).toBeCloseTo((powers[index] ?? 0) / sum, 5);
    await expect(classifier.classify({ picture: new Float32Array(7) })).rejects.toThrow('picture has 7');
    await classifier.close();
  });

  it('refuses a network with other inputs or another number of classes', async () => {
    const description = CLASS_DESCRIPTION;
    await expect(createClassifier({ file: clickNetwork(), description })).rejects.toBeInstanceOf(
      ModelRefused,
    );
    const four = await createClassifier({ file: classNetwork([1, 2, 3, 4]), description });
    await expect(four.classify({ picture })).rejects.toThrow('model.not_classes');
    await four.close();
  });

  it('gives no answer where scores are no probabilities or no numbers', async () => {
    const description = CLASS_DESCRIPTION;
    for (const scores of [[1, 2, 3, 4, 5], [-1, 3, 0, 0, 0], Array.from({ length: 5 }, () => Number.NaN)]) {
      const raw = await createClassifier({ file: classNetwork(scores, { raw: true }), description });
      await expect(raw.classify({ picture })).rejects.toThrow('no probabilities');
      await raw.close();
    }
  });

  it('is described by the card that the trainer writes, and never with the classes in another order', () => {
    const card = {
      schema: 'sarm-model-card',
      version: 1,
      id: 'morphology-v1',
      name: 'Morphology Model v1',
      task: 'morphology',
      description: 'Phase contrast, simulated: class of one sperm from a crop.',
      classes: [...MORPHOLOGY_CLASSES],
      file: { path: 'model.onnx', format: 'onnx', sha256: '0'.repeat(64) },
      interface: { layout: 'sarm-crop-classes-v1', umPerPixel: 0.3 },
    };
    const description = describeClassificationCard(classificationModelCard.parse(card));
    expect(description).toEqual({ ...CLASS_DESCRIPTION, summary: card.description });
    const turned = { ...card, classes: [...MORPHOLOGY_CLASSES].reverse() };
    expect(classificationModelCard.safeParse(turned).success).toBe(false);
  });
});
