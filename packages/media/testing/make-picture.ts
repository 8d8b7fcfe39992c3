import { silentLog } from '@sarm/runtime/log/silent-log';
import { createCage } from '../src/cage.ts';
import { runProgram } from '../src/run-program.ts';

/** A worker that takes one picture out of a video and prints which layers its cage has; tests give it fewer rights. */
const [, , input = '', output = ''] = process.argv;
const cage = await createCage({ mode: 'best-effort', log: silentLog });
const { end } = await runProgram(
  cage,
  {
    program: 'ffmpeg',
    input,
    output,
    after: (folder) => ['-frames:v', '1', `${folder}/picture.jpg`],
    signal: new AbortController().signal,
  },
  async (program) => {
    program.stdout.resume();
    await program.ended;
  },
);
console.log(JSON.stringify({ layers: cage.layers, code: end.code, complaints: end.complaints }));
