import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { TruthDocument } from '../truth/truth-document.ts';

const PLACES = 1e5;
/** Five decimals of a pixel or second: far below any measurement, and half the size of full doubles. */
const short = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * PLACES) / PLACES : value;

/** One line per frame: the string of a long dense video would not fit in one JavaScript string. */
export async function writeTruth(file: string, truth: TruthDocument): Promise<void> {
  const stream = createWriteStream(file);
  const done = finished(stream);
  const { frames, times, ...head } = truth;
  const opening = JSON.stringify(head, short).slice(0, -1);
  // Times stay exact: rounding them would shift speeds of irregular videos.
  stream.write(`${opening},\n"times":${JSON.stringify(times)},\n"frames":[\n`);
  for (const [i, frame] of frames.entries()) {
    const { time, ...rest } = frame;
    const line = JSON.stringify({ ...rest, time: 0 }, short).replace(/"time":0}$/, `"time":${time}}`);
    stream.write(`${i === 0 ? '' : ',\n'}${line}`);
  }
  stream.end('\n]}\n');
  await done;
}
