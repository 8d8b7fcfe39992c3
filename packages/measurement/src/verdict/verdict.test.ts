import { describe, expect, it } from 'vitest';
import { available, notAvailable } from '../measured.ts';
import { judge } from './verdict.ts';

const figure = (lower: number, value: number, upper: number) => available(value, { lower, upper });

describe('verdict', () => {
  it('MEA-VER-1 is Normal at the limit and above, Low below', () => {
    expect(judge(figure(16, 16, 20), 16)).toEqual({ available: true, label: 'normal', undetermined: false });
    expect(judge(figure(10, 12, 15.9), 16)).toEqual({ available: true, label: 'low', undetermined: false });
  });

  it('MEA-VER-2 is undetermined next to its label when the limit lies inside the interval', () => {
    expect(judge(figure(14, 17, 20), 16)).toEqual({ available: true, label: 'normal', undetermined: true });
    expect(judge(figure(13, 15, 16), 16)).toEqual({ available: true, label: 'low', undetermined: true });
  });

  it('MEA-VER-3 judges no missing figure', () => {
    expect(judge(notAvailable('no_pixel_size'), 16)).toEqual(notAvailable('no_pixel_size'));
  });
});
