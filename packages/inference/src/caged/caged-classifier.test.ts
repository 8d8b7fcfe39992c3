import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, describe, expect, it } from 'vitest';
import { CLASS_DESCRIPTION, classNetwork } from '../../testing/class-network.ts';
import { CROP_SIDE } from '../classify/crop-view.ts';
import { classifierOf, createClassifier } from '../models/classifier.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { CROSSINGS } from './caged-tasks.ts';
import { createModelCage } from './model-cage.ts';
import { openCaged } from './open-caged.ts';

const description = CLASS_DESCRIPTION;
const cage = await createModelCage({ mode: 'best-effort', log: silentLog });
const picture = Float32Array.from({ length: CROP_SIDE * CROP_SIDE }, (_, at) => (at % 97) / 96);
const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((each) => each.close())));
const caged = async (file: Uint8Array) => {
  const model = await openCaged(cage, { task: 'classify', name: 'Brought', description, file }, 1);
  opened.push(model);
  return classifierOf(model, description);
};

describe('a model of morphology that did not ship', () => {
  it('answers in the cage exactly as it does on a thread', async () => {
    const file = classNetwork();
    const free = await createClassifier({ file, description });
    opened.push(free);
    expect(await (await caged(file)).classify({ picture })).toEqual(await free.classify({ picture }));
  });

  it('sees the crop as it was handed over, whatever is drawn into it afterwards', async () => {
    const classifier = await caged(classNetwork());
    const own = picture.slice();
    const [before, after] = [classifier.classify({ picture: own }), classifier.classify({ picture })];
    own.fill(0);
    expect(await before).toEqual(await after);
  });

  it('is refused where its answer is no probability, and goes on with the next crop where a crop was wrong', async () => {
    const raw = await caged(classNetwork([2, 2, 2, 2, 2], { raw: true }));
    await expect(raw.classify({ picture })).rejects.toBeInstanceOf(ModelRefused);
    const classifier = await caged(classNetwork());
    await expect(classifier.classify({ picture: new Float32Array(7) })).rejects.toBeInstanceOf(ModelRefused);
    expect(Object.values(await classifier.classify({ picture }))).toHaveLength(5);
  });
});

describe('what comes out of the cage', () => {
  const bytesOf = (...numbers: number[]) => new Uint8Array(Float32Array.from(numbers).buffer);
  const check = (bytes: Uint8Array) => [...CROSSINGS.classify.check(bytes, description)];

  it('is taken where it is one share for each class', () => {
    expect(check(bytesOf(0.5, 0.25, 0.25, 0, 0))).toEqual([0.5, 0.25, 0.25, 0, 0]);
  });

  it.each([
    ['too few', bytesOf(0.5, 0.5)],
    ['negative', bytesOf(1.5, -0.5, 0, 0, 0)],
    ['no number', bytesOf(Number.NaN, 1, 0, 0, 0)],
    ['more than everything', bytesOf(1, 1, 0, 0, 0)],
    ['cut off', bytesOf(0.5, 0.25, 0.25, 0, 0).subarray(0, 18)],
  ])('is none where it is %s', (_, bytes) => {
    expect(() => check(bytes)).toThrow(RangeError);
  });
});
