import { silentLog } from '@sarm/runtime/log/silent-log';
import { createCage } from '../src/cage.ts';

/** A worker that decodes one file for ever; a test kills it. */
const [, , input = '', mark = ''] = process.argv;
const cage = await createCage({ mode: 'best-effort', log: silentLog });
const program = await cage.start({
  program: 'ffmpeg',
  input,
  before: ['-stream_loop', '-1', '-re'],
  after: () => ['-metadata', `comment=${mark}`, '-f', 'null', '-'],
  signal: new AbortController().signal,
});
program.stdout.resume();
console.log('started');
await program.ended;
