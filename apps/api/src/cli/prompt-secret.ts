import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads one line. At a terminal nothing of it is shown: onlookers and recordings of the terminal would keep it. */
export async function promptSecret(question: string): Promise<string> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: silence,
    terminal: process.stdin.isTTY,
  });
  // Only now the terminal is silent: what is typed before the question would still be shown.
  process.stderr.write(question);
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
