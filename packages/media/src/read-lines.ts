import type { Readable } from 'node:stream';

const MAX_LINE = 4096;

/** Lines of a program's output. A line without end is cut, so that no file can fill the memory with one. */
export async function* readLines(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const text of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, MAX_LINE);
    yield* lines;
  }
  if (rest !== '') yield rest;
}
