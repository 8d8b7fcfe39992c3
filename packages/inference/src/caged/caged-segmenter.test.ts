import { silentLog } from '@sarm/runtime/log/silent-log';
import { afterAll, describe, expect, it } from 'vitest';
import { clickNetwork, CLICK_DESCRIPTION as description } from '../../testing/click-network.ts';
import { clickNetworkOf, openClickNetwork } from '../models/create-segmenter.ts';
import { ModelRefused } from '../onnx/model-refused.ts';
import { VIEW_SIDE } from '../segment/click-view.ts';
import { CROSSINGS } from './caged-tasks.ts';
import { createModelCage } from './model-cage.ts';
import { openCaged } from './open-caged.ts';

const CELLS = VIEW_SIDE * VIEW_SIDE;
const cage = await createModelCage({ mode: 'best-effort', log: silentLog });
const opened: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(opened.map((each) => each.close())));
const caged = async (file = clickNetwork()) => {
  const model = await openCaged(cage, { task: 'segment', name: 'Trained', description, file }, 1);
  opened.push(model);
  return clickNetworkOf(model);
};
const order = () => ({
  picture: new Float32Array(CELLS).fill(0.5),
  clicks: new Float32Array(2 * CELLS).fill(0.25, 100, 200).fill(0.75, CELLS + 5, CELLS + 9),
  former: new Float32Array(CELLS).fill(0.125, 300, 310),
  part: 'midpiece' as const,
});

describe('a model of masks that did not ship', () => {
  it('answers in the cage exactly as it does on a thread', async () => {
    const free = await openClickNetwork({ file: clickNetwork(), description });
    opened.push(free);
    const [inside, outside] = [await (await caged()).run(order()), await free.run(order())];
    expect(inside).toEqual(outside);
    // Its foreground clicks, its former mask and the number of the part: each input arrived under its name.
    expect([inside.mask.values[150], inside.mask.values[305], inside.quality]).toEqual([0.25, 0.125, 1]);
  });

  it('sees its views as they were handed over, whatever is drawn into them afterwards', async () => {
    const network = await caged();
    const own = order();
    const [before, after] = [network.run(own), network.run(order())];
    own.clicks.fill(1);
    expect(await before).toEqual(await after);
  });

  it('is refused where it answers with what is no share', async () => {
    const network = await caged();
    const broken = { ...order(), former: new Float32Array(CELLS).fill(7) };
    await expect(network.run(broken)).rejects.toBeInstanceOf(ModelRefused);
  });
});

describe('what comes out of the cage as a mask', () => {
  const check = (numbers: Float32Array) =>
    CROSSINGS.segment.check(new Uint8Array(numbers.buffer), description);

  it('is taken where it is a share for each pixel and its quality', () => {
    const answer = new Float32Array(CELLS + 1).fill(0.5);
    expect(check(answer)).toEqual(answer);
  });

  it.each([
    ['too short', new Float32Array(CELLS)],
    ['negative', new Float32Array(CELLS + 1).fill(-0.5)],
    ['no number', new Float32Array(CELLS + 1).fill(Number.NaN)],
    ['more than everything', new Float32Array(CELLS + 1).fill(1.5)],
  ])('is none where it is %s', (_, answer) => {
    expect(() => check(answer)).toThrow(RangeError);
  });
});
