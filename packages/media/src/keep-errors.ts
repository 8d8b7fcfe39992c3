import type { Readable } from 'node:stream';

const KEPT_LINES = 20;
const MAX_LINE = 500;
/** Messages on sound tracks that are never decoded, on camera remarks in a picture, and of a reader that had enough. */
const HARMLESS =
  /not on whitelist|unable to decode APP fields|Broken pipe|Error closing file|Error writing trailer/;
const REPEATED = /Last message repeated (\d+) times/;

/** Counts complaints and keeps the last ones; a file can make ffmpeg print gigabytes of them. */
export function keepErrors(stderr: Readable): () => { errors: number; complaints: string[] } {
  const complaints: string[] = [];
  let errors = 0;
  let rest = '';
  let lastCounts = false;
  const take = (line: string): void => {
    const repeated = REPEATED.exec(line);
    if (repeated !== null) {
      if (lastCounts) errors += Number(repeated[1]);
      return;
    }
    lastCounts = line.trim() !== '' && !HARMLESS.test(line);
    if (lastCounts) errors += 1;
    if (line.trim() === '') return;
    complaints.push(line.trim().slice(0, MAX_LINE));
    if (complaints.length > KEPT_LINES) complaints.shift();
  };
  stderr.setEncoding('utf8');
  stderr.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, MAX_LINE);
    for (const line of lines) take(line);
  });
  return () => {
    if (rest !== '') take(rest);
    rest = '';
    return { errors, complaints };
  };
}
